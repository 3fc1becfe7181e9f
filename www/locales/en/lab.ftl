# The page around the plane, and what its windows share.

lab-page-title = Hyperplane: linear classifiers, step by step
lab-close =
    .aria-label = Close

# $language: the tag of a language, such as “de”; said in English, on the console
lab-language-missing = The texts in the language “{ $language }” are missing; here they are in English.

lab-lessons = Lessons
# What the page is for, and the way into it
lab-kept-newest = Continue <span>where you left off</span>
lab-kept-earlier = An earlier lab
lab-kept-anew = Begin anew
lab-kept-newest-said = The lab where you left off is kept: continue there, or begin anew, with the buttons at the top.
lab-purpose = Watch a line learn to tell two classes apart.
lab-lesson-first = Lesson 1
lab-share = Share
    .title = Copy a link to this lab
lab-pictures =
    .title = Pictures of the plots, to save or copy
    .aria-label = Pictures
lab-print =
    .title = Print
    .aria-label = Print
lab-present =
    .title = As large as the screen, for a hall (F)
lab-setup = Settings
    .title = Data, model and training beside the plane
lab-large-chart =
    .aria-label = One large curve
    .title = One curve as large as there is room for
lab-shelf =
    .aria-label = My labs and talks
    .title = My labs and talks
lab-laser =
    .title = Large pointer (L)
    .aria-label = Large pointer
lab-black =
    .title = Black screen (.)
    .aria-label = Black screen
lab-black-screen =
    .aria-label = Black screen: any key brings the page back
lab-present-enter = Present
lab-present-leave = Exit
lab-theme =
    .title = Light or dark
    .aria-label = Theme: as the system
lab-help =
    .title = Help (?)
    .aria-label = Help
lab-dismiss = OK
lab-controls =
    .aria-label = What is learned from, and how
lab-data = Data
lab-dataset = Set
lab-gate = Gate
lab-iris-classes = Classes
lab-iris-classes-setosa-versicolor = setosa · versicolor
lab-iris-classes-setosa-virginica = setosa · virginica
lab-iris-classes-versicolor-virginica = versicolor · virginica
lab-iris-classes-setosa-other = setosa · the others
lab-iris-classes-all = all three
lab-penguin-classes = Classes
lab-penguin-classes-adelie-gentoo = Adelie · gentoo
lab-penguin-classes-adelie-chinstrap = Adelie · chinstrap
lab-penguin-classes-chinstrap-gentoo = chinstrap · gentoo
lab-penguin-classes-adelie-other = Adelie · the others
lab-penguin-classes-all = all three
lab-digit-classes = Classes
lab-digit-classes-pair = two digits
lab-digit-classes-rest = one against the rest
lab-digit-classes-all = all ten
lab-digit = Digit, +1
lab-digit-other = Other, −1
lab-train-all = Train on all
lab-fetch-again = Try again
lab-drift-from = Gone by
lab-arrivals = Arrivals
lab-arrivals-each-epoch = each epoch
lab-arrivals-none = none
lab-projection = Axes show
lab-projection-features = two features
lab-projection-components = components (PCA)
lab-feature-x = x axis
lab-feature-y = y axis
lab-scaling = Scaling
lab-scaling-none = none
lab-scaling-standardize = standardize
lab-scaling-unit = unit length
lab-size = Points
lab-noise = Noise
lab-label-noise = Label noise
lab-test-share = Held out
lab-data-seed = Data seed
lab-new-data = New
    .title = Other points of the same kind
lab-model = Model
lab-rule = Rule
lab-tie = At z = 0
lab-tie-positive = sign 0 = +1
lab-tie-negative = sign 0 = −1
lab-tie-never = +1, never corrected
# The boundary. $x, $y: features; $slope, $intercept: numbers, the latter without its sign
lab-line-slope = Line: { $y } = { $slope } · { $x } { $negative ->
    [yes] −
   *[no] +
 } { $intercept }
# Where the boundary is vertical. $x: a feature
lab-line-vertical = Line: { $x } = { $place }
# Beside the weights of standardized features. $weights: numbers with commas; $more: “yes” where there are more
lab-weights-in-units = In the units of the data: v = ({ $weights }{ $more ->
    [yes] , …
   *[no] {""}
 })
lab-bias = Bias w₀
lab-bias-on = on
lab-bias-off = off: through the origin
lab-multiclass = Several classes
lab-multiclass-one-versus-rest = one against the rest
lab-multiclass-softmax = together: softmax
lab-multiclass-perceptron = together: multiclass perceptron
lab-alongside = draw the other way’s boundaries, dashed
lab-eta = Learning rate η
lab-zones-switch =
    .title = Below the slider: which rates are slow, good, oscillate or diverge
lab-zones = zones
lab-eta-slider =
    .aria-label = Learning rate, logarithmic, 0.0001 to 10
lab-training = Training
lab-batch = Samples per update
lab-batch-online = Online
lab-batch-mini-batch = Mini-batch
lab-batch-batch = Batch
lab-batch-size = Batch size
lab-reduction = Batch takes
lab-reduction-sum = the sum
lab-reduction-mean = the mean
lab-order = Order
lab-order-sequential = as listed
lab-order-shuffled = shuffled each epoch
lab-order-random = drawn at random
lab-epochs = Epochs
lab-init = Start
lab-init-zero = zero weights
lab-init-random = random weights
lab-init-given = my line
lab-seed = Seed
lab-reseed = New
    .title = Another start and order
lab-refinements = Refinements
lab-inputs = Inputs
lab-inputs-axes = both axes
lab-inputs-all = all features
lab-inputs-first = the x axis only
lab-maps-group =
    .aria-label = Products trained on besides
lab-maps = and also
lab-activation = Activation
lab-activation-tanh = α(z) = tanh z
lab-prediction = Prediction
lab-prediction-hard = the likelier class
lab-prediction-random = drawn with p
lab-penalty = Penalty
lab-penalty-none = none
lab-penalty-ridge = ridge, ½λ‖v‖²
lab-penalty-norm = p-norm, λ‖v‖ₚ
lab-penalty-max = maximum, λ‖v‖∞
lab-penalized = v holds
lab-penalized-all = w₀ too
lab-schedule = Rate falls
lab-schedule-constant = never
lab-schedule-inverse = η/(1 + k·epoch)
lab-schedule-inverse-root = η/√(1 + k·epoch)
lab-optimizer = Optimizer
lab-momentum = Momentum
lab-stage =
    .aria-label = Data plane and transport
lab-plane =
    .aria-roledescription = data plane
# Shown while the plane has the keyboard
lab-plane-keys = Tab next point · I card · Esc leaves
lab-plane-help = Arrow keys move a crosshair, Enter adds a point, Shift Enter one of the other class, Tab goes from point to point, Delete removes a point, I hides and shows what stands beside it, Escape leaves the plane for the button Play.
lab-show-boundary = Show the boundary
lab-class = A click or tap adds a point of class
lab-class-negative =
    .title = A click or tap adds a point of class −1 (1)
lab-class-positive =
    .title = A click or tap adds a point of class +1 (2)
lab-class-third =
    .title = A click or tap adds a point of a third class (3)
lab-class-erase-title =
    .title = A click or tap removes a point
lab-class-erase = Erase
lab-usual-view =
    .title = Back to the usual view (0)
    .aria-label = Usual view
lab-undo =
    .title = Undo (Ctrl Z)
    .aria-label = Undo
lab-redo =
    .title = Redo (Shift Ctrl Z)
    .aria-label = Redo
lab-clear = Clear
    .title = Remove all points
lab-reset =
    .title = Reset the weights (R)
    .aria-label = Reset the weights
lab-back =
    .title = One step back (B)
    .aria-label = One step back
lab-play =
    .title = Play or pause (Space)
lab-play-label = Play
lab-step = Step
    .title = One step: one batch of samples (S)
lab-next-mistake =
    .title = Next mistake: on to the next step that changes w (M)
lab-next-mistake-label = Next mistake
# Where it is not mistakes alone that change w
lab-next-change = Next change: on to the next step that changes w (M)
lab-next-change-label = Next change
lab-epoch = Epoch
    .title = One epoch (E)
lab-speed = Steps / s
# Behind the number where there is no room for more
lab-speed-unit = / s
# The same where Play goes from change to change of w
lab-speed-changes = Per s, up to
    .title = Changes of w a second: the first twelve come slowly, the others faster and faster up to this
lab-pace = Play shows
lab-pace-steps = every step
lab-pace-changes = changes of w
lab-pace-select =
    .title = Changes of w: steps that change nothing are passed over, and the first changes come slowly
lab-speed-max = full speed
# Before the next one
lab-speed-of-play = Play as a
    .title = The first changes of w come slowly, the others ever faster; a run of any length takes a few seconds
lab-speed-story = story
lab-timeline =
    .aria-label = Step shown
lab-timeline-at = step { $step }
lab-side =
    .aria-label = How it goes
lab-offer-go-on = Go on
    .title = As many epochs again (Space)
lab-offer-reset = Reset
    .title = Reset the weights (R)
lab-advice-try = Try it
    .title = Make this change, and train again from the start; Undo takes it back
lab-loss-title = Loss
lab-loss-curve = Loss shown
lab-loss-curve-objective = criterion
lab-loss-scale = Scale of the loss
lab-loss-scale-linear = linear
lab-loss-scale-log = log
lab-offer-log = log scale?
    .title = The losses differ by a factor of 1000 or more: powers of ten show them all
# In the chart, at a dashed line. $loss: a number
lab-least-loss = least { $loss }
lab-loss-chart =
    .aria-label = Loss against epochs
lab-errors-title = Misclassified
lab-ghosts =
    .aria-label = Earlier runs
lab-ghosts-clear =
    .aria-label = Drop all earlier runs
    .title = Drop all earlier runs
lab-ghosts-all = all
# Drops all of them, in a presentation with one large curve
lab-ghosts-beside = ✕ earlier runs
lab-legend-training = training
lab-legend-held-out = held out
lab-errors-chart =
    .aria-label = Misclassified points against epochs
lab-reading-epoch = epochs
lab-reading-updates = updates
lab-reading-accuracy = accuracy
lab-reading-loss = loss
lab-reading-errors = errors
lab-reading-test-loss = test loss
lab-reading-test-accuracy = test acc.
    .title = accuracy on the points held out
lab-reading-test-errors = test errors
lab-theory-panel =
    .aria-label = Theory
lab-theory = Theory
lab-instruments = Instruments
lab-instruments-open =
    .title = All instruments (/)
lab-line =
    .aria-label = My line
lab-line-switch = My line
lab-line-hint = Drag it, turn it by one of its two circles, or type its weights.
lab-line-loss = loss
lab-line-errors = errors
lab-flip-line = Swap sides
lab-start-from-line = Start from here

lab-values = Table of values
lab-values-region =
    .aria-label = Loss and misclassified points by epoch
lab-values-epoch = epoch
lab-values-loss = loss
lab-values-errors = misclassified
lab-values-test-loss = loss (test)
lab-values-test-errors = misclassified (test)
# $rows, $all: how many rows there are, of how many values; $thinned: whether these are fewer (“yes”, “no”)
lab-values-note = { $thinned ->
    [yes] { $rows } of { $all } values, evenly chosen, the first and the last among them.
   *[no] All values. Epoch 0 is before training.
 }

lab-ghost-values = Earlier runs
lab-ghost-values-settings = settings
lab-ghost-values-epochs = epochs
lab-ghost-values-updates = updates
lab-ghost-values-errors = misclassified
lab-ghost-values-loss = loss

## What changes in the markup above

# An earlier run, by what it differs in: its batch. $size: the number of samples
lab-ghost-batch = { $batch ->
    [online] online
    [mini-batch] mini-batch of { $size }
   *[batch] batch
 }
# Another setting. $name: what it is called within a sentence; $value: its value
lab-ghost-other = { $name }: { $value }
# Its settings were changed on the way. $label: those at its end
lab-ghost-changed = { $label } in the end
# A button. $label: the settings of the run; $epochs, $wrong: how many; $loss: a number
lab-ghost-dismiss = { $label }: { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }, { $wrong } misclassified, loss { $loss }. Drop this earlier run
# The same, before the run is made again
lab-ghost-dismiss-unmade = { $label }. Drop this earlier run

# $title: what a chart shows; $curve: a sentence or two about it
lab-chart-described = { $title }. { $curve }
# $first: its value before the first epoch
lab-curve-begins = It begins with { $first }.
# $first, $last, $least: values; $epochs, $at: numbers of epochs; $kept: “yes” where not all values are kept; $times:
# whether the least value is that of the beginning (“start”), also later (“start-again”), or a later one, that of one epoch
# (“once”) or of several (“again”)
lab-curve = It begins with { $first } and is { $last } after epoch { $epochs }; the least value{ $kept ->
    [yes] {" "}kept
   *[no] {""}
 } is { $least }, { $times ->
    [start] at the beginning
    [start-again] at the beginning and again later
    [again] first after epoch { $at }
   *[once] after epoch { $at }
 }.{ $trend ->
    [falls] {" "}It never rises.
    [rises] {" "}It never falls.
    [steady] {" "}It does not change.
    [mixed] {" "}It rises and falls.
   *[unknown] {""}
 }
# A curve of a chart of several. $name: what it is called; the others: values
lab-chart-curve = { $name }: from { $first } to { $last }, the least value { $least }, the largest { $most }.
# $rows, $all, $thinned: as above
lab-chart-values-note = { $thinned ->
    [yes] { $rows } of { $all } rows, evenly chosen, the first and the last among them.
   *[no] All values.
 }
# In place of that note
lab-chart-values-wait = The table is filled when training pauses.

lab-pause = Pause
lab-theme-light = Theme: light
lab-theme-dark = Theme: dark
lab-theme-system = Theme: as the system
lab-loss-too-large = > 10³⁰⁸
