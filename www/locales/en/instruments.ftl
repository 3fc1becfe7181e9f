# The menu of the instruments.

instruments-title = Instruments
instruments-find =
    .aria-label = Find an instrument
    .placeholder = Find by a word
instruments-none = No instrument is called that. Try a word such as “rate” or “line”.
# For a screen reader, after each letter
instruments-found = { $count ->
    [0] No instrument found.
    [one] { $count } instrument found.
   *[other] { $count } instruments found.
 }

# The window with labs and talks, which only a search finds
instruments-shelf = My labs and talks
    .line = Keep labs under names, and put them in an order for a hall
instruments-shelf-words = save saved keep slides presentation lecture present speaker clicker

## The questions of the menu
instruments-ask-update = What did the update do?
instruments-ask-end = Why did it stop, and how good is it?
instruments-ask-settings = Which rate, which rule?
instruments-ask-weights = How does it look from w?
instruments-ask-line = What can a line tell apart?
instruments-ask-data = Which data?

## Windows of several instruments, and the tabs in them
instruments-window-rate = Which rate?
    .line = Steps down a curve, 200 rates on your data, and the zones that theory knows.
instruments-window-runs = Compare runs
    .line = Rules or rates side by side; 50 runs that differ by chance.
instruments-window-surface = Landscape
    .line = The loss over two weights, scaling, and small batches.
instruments-window-data = Data
    .line = A table to type into, files to open and save, all pairs of features.
instruments-tab-descent = On a curve
instruments-tab-sweep = 200 rates
instruments-tab-limits = Zones
instruments-tab-compare = Side by side
instruments-tab-starts = Many starts
instruments-tab-landscape = Loss landscape
instruments-tab-standardize = Why standardize
instruments-tab-gradient-noise = Noise of a gradient
instruments-tab-points = Table
instruments-tab-import = Open data
instruments-tab-export = Save
instruments-tab-scatter = Scatter matrix
