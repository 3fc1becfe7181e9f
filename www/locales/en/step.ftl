# The step, explained: a panel.

step-panel =
    .aria-label = The step, explained
step-title = The step
step-close =
    .aria-label = Close the explanation

## What the panel is about

step-perceptron = Multiclass perceptron: the class with the largest z is predicted. If that is not the sample’s own, the weights of the sample’s class move by η x̃ and those of the predicted class by −η x̃; all others stay. The unit below is one class’s; whether its weights move depends on the z of all of them.
step-softmax = Softmax: z of each class gives all probabilities, p = softmax(z), and the weights of class k move by η δ x̃ with δ = 1 − p for the sample’s class and −p for the others. The unit below is one class’s; its output p depends on all of them.
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
step-edges-ahead = The edges are the weights u = w + m v, where the optimizer looks ahead: they made this z.
step-edges-ahead-batch = The edges are the weights u = w + m v, where the optimizer looks ahead: those that the batch met.
step-edges-now = The edges are the present weights.
step-error-threshold = The error is taken behind the threshold: only the class counts, not how far off z is.
step-error-activation = The error is taken before the threshold: how far off the output is counts, even where the class is right.
step-error-margin = The error is taken from z, before the threshold: only whether y·z is below { $bound } counts, not how far it is below.
step-error-sum = The error is taken from z, before the threshold.
# For those who do not see the picture. $error: as above; $z: “z = 0.3”, or nothing
step-unit = A unit with the weights { $weights }. { $error } { $z }

## The check of the gradient

step-check = Check the gradient
step-check-digits = k of ε = 10⁻ᵏ
step-check-slopes =
    .aria-label = Slopes of L
step-check-rule = rule
step-check-difference = difference
step-check-error = largest error
# $what: what L is, a sentence; $lead: one of the two below
step-check-about = { $what } { $lead }
step-check-lead = By the rule ∂L/∂w is −δx̃, summed or averaged like L, plus the slope of the penalty. The difference is (L(w + ε) − L(w − ε))/2ε: one weight moves, the others stay where they were before the update.
# $gain: 2
step-check-lead-gain = The δ of this rule is { $gain } times as large as the slope of its loss, so ∂L/∂w is −δx̃/{ $gain }, summed or averaged like L, plus the slope of the penalty. The difference is (L(w + ε) − L(w − ε))/2ε: one weight moves, the others stay where they were before the update.
# The slopes of L to the left and to the right of a corner
step-check-sides = { $left } | { $right }
# $weights: names of weights
step-check-corner = L has a corner here along { $weights }: the slopes to the left and to the right of w differ, so that no derivative exists. The difference lies between them, and the rule takes a slope from one to the other, ends included.
# $error, $step: numbers
step-check-least = The least of these errors is { $error }, at ε = { $step }. Of a smooth loss the error of a difference falls about like ε² at first, or is 0; then rounding takes over, whose share grows like 1/ε.

# In the menu
menu-explain = The step, explained
    .line = The last update, formula by formula, with its numbers.
    .words = update formula delta neuron explain perceptron rule

## What its controls are called in messages

field-explain = The step, explained
field-check-gradient = Check the gradient
field-check-digits = The k of ε = 10⁻ᵏ
