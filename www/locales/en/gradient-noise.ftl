# The noise of a gradient: gradients of few samples around that of all.

# In the menu
menu-gradient-noise = The noise of a gradient
    .line = How far the gradients of small batches scatter.
    .words = mini-batch minibatch stochastic sgd variance bias sampling

## What its controls are called in messages

field-gradient-noise-samples = The number of samples B
field-gradient-noise-seed = The seed of the draws

## The window

gradient-noise-title = The noise of a gradient
gradient-noise-lead = At the weights of the lab, B samples are drawn at random with replacement, and the mean of their gradients is taken: 1 000 times. Every such gradient is a guess at the gradient of all samples, the thick arrow.
gradient-noise-samples = Samples B
gradient-noise-seed = Seed
gradient-noise-redraw = Draw again
gradient-noise-reset = Reset the weights
gradient-noise-example = An example: gradients of Adaline’s squared error, on the same data at the same weights
gradient-noise-arrows = Two parts of each gradient
gradient-noise-histogram = Share along the full gradient (line; dotted: ± its deviation)
gradient-noise-table =
    .aria-label = Gradients of B samples
gradient-noise-bias = mean − full
gradient-noise-chance = by chance
gradient-noise-variance = variance
gradient-noise-hint = In a shuffled epoch no sample comes twice: the variance of its first batch is smaller by the factor (M − B)/(M − 1). Samples in the order of a list are no random draw at all.

## What was found

gradient-noise-together = Not shown for classes that learn together (softmax, multiclass perceptron): here a gradient is that of a learner of one class. Choose one against the rest in the lab.
gradient-noise-none = There is nothing to draw from: no points, or weights too large for numbers.
gradient-noise-drawing = Drawing { $draws } gradients …
gradient-noise-rest = At these weights no sample pulls: every gradient is 0, so there is no noise. Reset the weights, or go back to an earlier step.
# $found: the sentence below, of the example
gradient-noise-rest-example = Yours: at these weights no sample pulls, every gradient is 0, so there is no noise. The example: { $found }
# $bias, $chance, $variance, $expected: numbers; $is: whether $bias is far or near for mere chance; $share: chance makes it at
# most once in so many sets of draws
gradient-noise-found = B = { $samples }: the mean of { $draws } gradients is { $bias } away from the full one; without bias, chance alone makes about { $chance }{ $is ->
    [far] {" "}(as far as this at most once in { $share } sets of draws: Draw again makes another)
   *[near] {""}
 }. Their variance is { $variance }; theory says σ²/B = { $expected }.
