# The menu of the instruments.

instruments-title = Instruments
instruments-find =
    .aria-label = Find an instrument
    .placeholder = Find by a word
instruments-beside = Beside the plane
instruments-large = In a window
instruments-none = No instrument is called that. Try a word such as “rate” or “line”.
# For a screen reader, after each letter
instruments-found = { $count ->
    [0] No instrument found.
    [one] { $count } instrument found.
   *[other] { $count } instruments found.
 }
