# The data plane.

plane-click = click or tap to add points
plane-no-boundary-yet = no boundary yet
plane-no-boundary-all-positive = no boundary: every point counts as +1
plane-no-boundary-all-negative = no boundary: every point counts as −1
plane-boundary-outside = boundary outside this view
plane-boundaries-outside = boundaries outside this view

## What pointing at a point tells. $number: that of the point; $class: “+1”, “−1”, or a name

plane-card-title = Point { $number }: { $name }, class { $class }
plane-card-title-named = Point { $number }: { $name }
# For those who do not see it. $count: how many points there are; $what: the name of the class, its sign, or both
plane-card-told = Point { $number } of { $count }: { $what }
# The keys of the plane, for the same. $class: “−1”, “+1” or a name; $axis: its name; $from, $to: numbers
plane-pen-chosen = class { $class }
plane-view-shown = { $axis } from { $from } to { $to }
plane-view-usual = usual view
# $feature, $other: names of features; $x, $y: their values
plane-card-place = { $feature } { $x }, { $other } { $y }
# The same of samples with one feature
plane-card-alone = { $feature } { $x }
# Scaled values. $place: two numbers
plane-card-scaled = on the axes { $place }
# $right: whether it is classified rightly (“yes”, “no”)
plane-card-output = z = { $z }, output { $output }: { $right ->
    [yes] right
   *[no] misclassified
 }
# $scores: the z of all classes; $predicted: the name of a class
plane-card-scores = z = ({ $scores }): { $predicted }, { $right ->
    [yes] right
   *[no] misclassified
 }
# What an update with this point would do now. $change: the changes of all weights
plane-card-update = an update with it alone: Δw = ({ $change })
# Where features are standardized. $change: the changes of all weights of the features as they were measured
plane-card-update-in-units = in the units of the data: Δv = ({ $change })
# $moved: names of classes
plane-card-update-classes = an update with it alone moves w for { $moved }
plane-card-nothing-sign = an update with it alone changes nothing: z has the right sign
plane-card-nothing = an update with it alone changes nothing
plane-card-held-out = held out for testing: no update uses it

## For those who do not see it. $x, $y: names of the features

# $minus, $plus: how many points; $negative, $positive: names of their classes, told if $named is “yes”
plane-description = Data plane: { $minus ->
    [one] { $minus } point
   *[other] { $minus } points
 } of class −1{ $named ->
    [yes] {" "}({ $negative })
   *[no] {""}
 }, { $plus ->
    [one] { $plus } point
   *[other] { $plus } points
 } of class +1{ $named ->
    [yes] {" "}({ $positive })
   *[no] {""}
 }; { $x } to the right, { $y } upwards.
# $classes: each class with how many points it has, with commas
plane-description-classes = Data plane: { $classes }; { $x } to the right, { $y } upwards.
plane-class-points = { $class } { $points ->
    [one] { $points } point
   *[other] { $points } points
 }

## What the run has come to, for the same

plane-summary-no-boundary = There is no boundary: all weights are 0.
# $why: “no boundary: every point counts as +1”, or −1
plane-summary-flat = There is { $why }.
# $inputs: how many there are
plane-summary-many = The boundary is a hyperplane in the space of all { $inputs } inputs.
plane-summary-classes = Each of the { $classes } classes has a score, and a point counts as that of the highest.
# $equation: such as “−2 + 0.5 · petal length (cm)”; $positive: the name of class +1; $named: whether that is more than
# “+1” (“yes”, “no”); $standardized: whether the features are
plane-summary-line = The boundary is { $equation } = 0{ $standardized ->
    [yes] , with each feature standardized
   *[no] {""}
 }. Where the left side is greater than 0, a point counts as +1{ $named ->
    [yes] {" "}({ $positive })
   *[no] {""}
 }.{ $through ->
    [yes] {" "}Without a bias it passes through the origin of the inputs.
   *[no] {""}
 }
# Where features are standardized. $equation: as above
plane-summary-in-units = In the units of the data the same boundary is { $equation } = 0.
plane-summary-errors = Misclassified: { $wrong } of { $points ->
    [one] { $points } training point
   *[other] { $points } training points
 }.
plane-summary-held-out = Misclassified: { $wrong } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } held out.
plane-summary-no-margin = There is no margin, since points are misclassified.
# $margin: a number; $standardized: whether the features are; $inputs: how many there are
plane-summary-margin = The margin, the distance of the nearest training point from the boundary, is { $margin }{ $standardized ->
    [yes] {" "}in standardized units
   *[no] {""}
 }{ $inputs ->
    [1] {""}
    [2] {""}
   *[other] , in the space of all { $inputs } inputs
 }.

## Before the first step
# $negative, $positive: names of the classes; $named: whether they are others than −1 and +1 (“yes”, “no”)
plane-shapes = { $named ->
    [yes] ● = { $negative } (−1), + = { $positive } (+1), ringed = on the wrong side
   *[no] ● = class −1, + = class +1, ringed = on the wrong side
 }

## The step made last

plane-step-batch = batch of { $points ->
    [one] { $points } point
   *[other] { $points } points
 }, { $wrong } of them with δ ≠ 0
# $tie: whether z is a tie (“no”, “exact”, “rounding”); $target: what the output is compared with, or “no” for the class;
# $moves: what moves w (“delta”, “penalty”, “optimizer”, “nothing”); $shift: the change of w₀, and $part: the name of the weight that
# changes most where the boundary is a curve; “no” where there is none of it to tell
plane-step = point { $number }, of class { $y }, counts as { $predicted }: z = { $z }{ $tie ->
    [rounding] {" "}(a tie, decided by rounding)
    [exact] {" "}(a tie)
   *[no] {""}
 }, output { $output }{ $target ->
    [no] {""}
   *[other] {" "}(target { $target })
 }, δ = { $delta }: { $moves ->
    [delta] w moves{ $part ->
        [no] {""}
       *[other] , most of all { $part }
     }{ $shift ->
        [no] {""}
       *[other] , w₀ shifts by { $shift }
     }
    [penalty] nothing to learn, only the penalty moves w
    [optimizer] nothing to learn, w moves on by itself
   *[nothing] nothing to learn
 }
# Beside the curve of a criterion. $wrong: how many points were misclassified at w = 0
plane-criterion-at-zero = begins at 0: w = 0 there, and { $wrong ->
    [one] { $wrong } point is
   *[other] { $wrong } points are
 } misclassified
# After a search for the next update that changes w. $drawn: whether the samples are drawn at random (“yes”, “no”)
plane-none-changes = { $points ->
    [one] the only sample does not change w
   *[other] none of the { $points } samples{ $drawn ->
        [yes] {" "}drawn
       *[no] {""}
     } changes w
 }
# $class, $predicted: names of classes; $z: the scores of all
plane-step-class-right = point { $number }: { $class }, z = { $z }, predicted { $predicted }: { $moves ->
    [penalty] nothing to learn, only the penalty moves w
    [optimizer] nothing to learn, w moves on by itself
   *[nothing] nothing to learn
 }
# $moved: the classes whose weights move
plane-step-class-wrong = point { $number }: { $class }, z = { $z }, predicted { $predicted }: w moves for { $moved }

## The pens: what stands on them, and what they do

plane-pen-negative = −1
plane-pen-positive = +1
plane-pen-first = 1st
plane-pen-second = 2nd
plane-pen-third = 3rd
# $class: “−1”, “+1” or a name; $key: the key that chooses it
plane-pen-of = A click or tap adds a point of class { $class } ({ $key })
plane-pen-of-third = A click or tap adds a point of a third class (3)

## Weights. $feature, $other: names of features

plane-weight-bias = the bias
plane-weight-of = of { $feature }
plane-weight-of-product = of { $feature } times { $other }
# How many weights are not shown
plane-weights-more = { $more } more
# $number: that of a training sample among all points; $class: “−1”, “+1”, or a name
plane-point-signed = Point { $number }, class { $class }
plane-point-named = Point { $number }, { $class }

## The names of the axes. $name: that of a feature

plane-axis-standardized = { $name }, standardized
# Other features are trained on, too.
plane-axis-others = { $name } (the others at their mean)
plane-axis-standardized-others = { $name }, standardized (the others at their mean)
# In place of the second where samples have a single feature, and lie on a line
plane-axis-none = no second feature
# $share: of the variance of all features, in percent
plane-axis-component = principal component { $number } ({ $share } of the variance)
plane-scales-differ = The axes have different scales: the arrow is drawn at a right angle on the screen.
