# The step, explained: a panel.

step-panel =
    .aria-label = The step, explained
step-title = The step
step-close =
    .aria-label = Close the explanation

## What the panel is about

step-none = Press Step: the update is then shown here, formula by formula.
# $heading: one of the two below
step-about = { $heading }.
step-about-remark = { $heading }. { $remark }
step-batch = A batch of { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
# Of three or more classes. $heading: a point, or a batch of points; $class: the name of the class that is learned
step-one-class = { $heading }, { $class } against the others
step-tie = z is exactly 0: a tie.
step-tie-rounded = z is a tie, and rounding decides it.

## Words in formulas: “y if y·z < 1, else 0” and “since 2·0.3 < 1”

step-if = if
step-else = else
step-since = since

## What L means

step-loss = L is { $loss ->
    [sample] the loss of this sample
    [sum] the sum of this batch’s losses
   *[mean] the mean of this batch’s losses
 }{ $penalty ->
    [none] {""}
    [share] {" "}and its share of the penalty
   *[all] {" "}and the penalty
 }; { $samples ->
    [all] here all samples, so L is the objective J
   *[some] J is that of all training samples
 }.

## The picture of the unit

# The two sentences below it
step-unit-hint = { $edges } { $error }
step-edges-sample = The edges are the weights before this update: they made this z.
step-edges-batch = The edges are the weights before this update: those that the batch met.
step-edges-now = The edges are the present weights.
step-error-threshold = The error is taken behind the threshold: only the class counts, not how far off z is.
step-error-activation = The error is taken before the threshold: how far off the output is counts, even where the class is right.
step-error-margin = The error is taken from z, before the threshold: only whether y·z is below 1 counts, not how far it is below.
# For those who do not see the picture. $error: as above; $z: “z = 0.3”, or nothing
step-unit = A unit with the weights { $weights }. { $error } { $z }

# In the menu
menu-explain = The step, explained

## What its controls are called in messages

field-explain = The step, explained
