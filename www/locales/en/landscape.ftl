# Landscape.

# In the menu
menu-landscape = The loss landscape
    .line = The loss over two weights, and the way of the run across it.
    .words = contour surface error loss gradient arrows weights space

## What its controls are called in messages

field-landscape-x = The weight across
field-landscape-y = The weight upwards
field-landscape-third = The choice of the other weights
field-landscape-paths = The choice of paths
field-landscape-zoom = The zoom of the landscape

## The window

landscape-title = The loss landscape
landscape-lead = A line joins weights of equal J; stronger blue is lower. Watch w cross the lines downhill, while single samples (thin arrows) pull it apart. Click, tap or drag to start training from there.
landscape-x = Across
landscape-y = Upwards
landscape-third = Other weights
landscape-third-least = such that J is least
landscape-third-fixed = as they are now
landscape-paths = Paths
landscape-paths-run = of the run
landscape-paths-optimizers = of four optimizers
landscape-zoom-out =
    .title = Show more (−)
    .aria-label = Show more
landscape-zoom-in =
    .title = Show less, larger (+)
    .aria-label = Show less, larger
landscape-zoom-fit = Fit
    .title = Show path and optimum (0)
landscape-plot =
    .aria-label = Landscape of J. Arrow keys move a cursor, Enter starts training from there.
landscape-reset =
    .title = Reset the weights
    .aria-label = Reset the weights
landscape-play =
    .title = Play or pause
landscape-play-label = Play
landscape-pause-label = Pause
landscape-step = Step
    .title = One step: one batch of samples
landscape-epoch = Epoch
    .title = One epoch
landscape-loss-now = J now
landscape-least = J at the optimum
landscape-at = J under the pointer
# The place of the cursor, for those who do not see it. $x, $y: names of weights; $across, $up, $objective: numbers
landscape-heard = { $x } = { $across }, { $y } = { $up }: J = { $objective }
landscape-gradient = ‖∇J‖ now
landscape-start-at = Start at w =

## The legend

landscape-start = start
landscape-now = now
landscape-best = optimum
landscape-best-here = lowest here
# $others: whether one weight or more are on no axis; $weight: the name of the one
landscape-off = optimum (at { $others ->
    [one] another { $weight }
   *[more] other weights
 })
landscape-thin = single samples
landscape-thick = their mean

## Other optimizers from the same start. $losses: a list of the next one, with semicolons between them

landscape-paths-told = J after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 } from the same start: { $losses }.
# $optimizer: its name; $loss: a number
landscape-path-loss = { $optimizer }: { $loss }

## What J is

landscape-no-points = There are no points yet: J has nothing to say.
# $loss: the loss of the rule, a formula or words
# $several: whether there are several learners; $class: the class of this one; $penalty: whether there is one
landscape-about = J is { $reduction ->
    [sum] the sum
   *[mean] the mean
 } of { $loss } over { $samples ->
    [one] { $samples } sample
   *[other] { $samples } samples
 }{ $several ->
    [yes] {" "}for the learner of { $class }
   *[no] {""}
 }{ $penalty ->
    [yes] , plus the penalty
   *[no] {""}
 }.
# $weights: names with commas between them; $count: how many they are
landscape-others-least = At each place { $count ->
    [one] { $weights } is
   *[other] { $weights } are
 } such that J is least. Arrows are at w itself, so they need not cross the lines at right angles.
landscape-other-as-now = { $weight } stays as it is now, { $value }.
landscape-others-as-now = { $weights } are as now.
landscape-others-not-least = { $weights } are as now: with this loss only a single other weight can be minimized over.
landscape-angles = The axes have different scales, so that right angles do not look right.

## The numbers

landscape-too-large = too large

## Where the optimum is

# $at: the weights; $others, $weight: as in the legend
landscape-together = No landscape for classes that learn together (softmax, multiclass perceptron): here J is drawn for a learner of one class. Choose one against the rest in the lab to see it.
landscape-optimum = The cross is the optimum over all weights, w* = ({ $at }).
landscape-optimum-off = The gray cross is the optimum, w* = ({ $at }), at { $others ->
    [one] another { $weight }
   *[more] other weights
 }: J there is not what this surface says.
landscape-optimum-off-bowl = The gray cross is the optimum, w* = ({ $at }), at { $others ->
    [one] another { $weight }
   *[more] other weights
 }: J there is not what this surface says. The green cross is the lowest place of this surface, J = { $least }.

## Why no optimum is marked

landscape-no-samples = There are no points to learn from.
landscape-criterion = No optimum is marked: the perceptron criterion is 0, its least, at w = 0 and at all weights that separate.
landscape-criterion-penalty = No optimum is marked: with a penalty J is 0, its least, at w = 0, where there is no line.
landscape-not-convex = No optimum is marked: this J is not convex and can have several minima.
landscape-penalty = No optimum is marked: with this penalty there is no exact method here.
landscape-no-method = No optimum is marked: for this loss there is no exact method here.
landscape-falls = There is no optimum: in some direction of w no point ever gets worse and some get better, so J falls for ever while ‖w‖ grows.
landscape-one-class = There is no optimum: only one class is there.
landscape-too-far = The optimum is too far away to be computed.
landscape-out-of-range = The numbers are too large or too small for the optimum.

## What the arrows are

landscape-no-arrows = No arrows: no sample pulls at w, but for rounding.
# $which: whether there is only one sample, all samples have an arrow, or some; $drawn: whether at full length or longer, $scale times;
# $mean: a formula
landscape-arrows-thin = Thin arrows: −∇ℓ of { $which ->
    [only] the only sample
    [all] all { $all } samples
   *[some] { $count } of { $all } samples
 }, { $drawn ->
    [full] drawn at full length
   *[longer] drawn { $scale } times as long
 }; they cancel: their mean { $mean } is less than a millionth of the longest.
# $thick, $times: as $drawn and $scale, of the thick arrow
landscape-arrows-both = Thin arrows: −∇ℓ of { $which ->
    [only] the only sample
    [all] all { $all } samples
   *[some] { $count } of { $all } samples
 }, { $drawn ->
    [full] drawn at full length
   *[longer] drawn { $scale } times as long
 }. Thick arrow: their mean over all, { $mean }, { $thick ->
    [full] drawn at full length
   *[longer] drawn { $times } times as long
 }.
