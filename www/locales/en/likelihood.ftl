# Maximum likelihood in one dimension: a window.

likelihood-title = Likelihood in one dimension
likelihood-lead = How well do these parameters explain the sample? The <b>likelihood</b> is the product of the density at all points: the lengths of the stems, multiplied. Drag the density until the likelihood is as large as it gets.
likelihood-family = Family
likelihood-family-normal = Normal
likelihood-family-bernoulli = Bernoulli
likelihood-family-exponential = Exponential
likelihood-family-poisson = Poisson

## The sample

likelihood-drawing =
    .aria-label = Draw a sample
likelihood-size = Points
likelihood-seed = Seed
likelihood-draw = Draw a sample
    .title = Draws this many points from the present parameters
likelihood-redraw = Another
    .title = Draws with a new seed
likelihood-by-hand =
    .aria-label = Points by hand
likelihood-value = Value
likelihood-add = Add
likelihood-undo = Undo
    .title = Takes the last point back
likelihood-clear = Clear
likelihood-sample-empty = no point yet
likelihood-sample = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
# $law: the parameters, such as “μ = 1.2, σ = 0.4”
likelihood-sample-drawn = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } drawn from { $law }
likelihood-sample-drawn-added = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } drawn from { $law }, { $added } added
likelihood-too-many = The sample holds at most { $most } points.

# What is told of a value that cannot come from the family; $must: one of the sentences below
likelihood-not-a-value = { $must } “{ $given }” is not.
likelihood-not-a-value-empty = { $must } An empty field is not.
likelihood-must-normal = A point must be a number from −{ $largest } to { $largest }.
likelihood-must-bernoulli = A point must be 0 or 1.
likelihood-must-exponential = A point must be a number from 0 to { $largest }.
likelihood-must-poisson = A point must be a whole number from 0 to { $largest }.

## The plots

likelihood-density = Density over the sample
likelihood-probabilities = Probabilities over the sample
likelihood-surface-normal = Log-likelihood over μ and σ
likelihood-surface-p = Log-likelihood over p
likelihood-surface-lambda = Log-likelihood over λ
likelihood-legend-now = now
likelihood-legend-maximum = maximum
likelihood-legend-drawn = drawn from
likelihood-click = click or tap to add points
likelihood-flat = no point yet: nothing is more likely than anything else
# For those who cannot see them. $law: the present parameters; $sample, $value, $estimate: what the readings say
likelihood-density-described = Density at { $law }, over the sample: { $sample }.
likelihood-surface-described = Log-likelihood of the sample: { $value } at { $law }; maximum: { $estimate }.

## The parameters

likelihood-parameters =
    .aria-label = Parameters
likelihood-mu = Mean μ
likelihood-mu-slider =
    .aria-label = Mean μ
likelihood-sigma = Standard deviation σ
likelihood-sigma-slider =
    .aria-label = Standard deviation σ
likelihood-p = Probability p of 1
likelihood-p-slider =
    .aria-label = Probability p of 1
likelihood-rate = Rate λ
likelihood-rate-slider =
    .aria-label = Rate λ
likelihood-lambda = Mean λ
likelihood-lambda-slider =
    .aria-label = Mean λ

## The log-likelihood and its maximum

likelihood-loglik = ln L
likelihood-impossible = a point is impossible: the likelihood is 0
likelihood-at-maximum = the maximum
likelihood-below-maximum = { $distance } below the maximum
likelihood-estimate = maximum
likelihood-no-estimate = none
likelihood-maximize = Go to the maximum
likelihood-how-normal = μ̂ is the mean of the points; σ̂² is their mean squared distance from it, divided by M and not by M − 1.
likelihood-how-ones = All points are 1. The estimate is at the edge of its range: it calls 0 impossible, only because none has been seen yet.
likelihood-how-zeros = All points are 0. The estimate is at the edge of its range: it calls 1 impossible, only because none has been seen yet.
likelihood-how-bernoulli = p̂ is the mean of the points: the share of ones.
likelihood-how-exponential = λ̂ is 1 over the mean of the points.
likelihood-how-no-counts = All points are 0. The estimate is at the edge of its range: it calls every other count impossible, only because none has been seen yet.
likelihood-how-poisson = λ̂ is the mean of the points.
likelihood-no-maximum-empty = There is no point yet, so every parameter is as good as any other.
likelihood-no-maximum-equal = All points are equal: the narrower the bell, the higher it stands over them. The likelihood has no maximum; it grows without bound as σ goes to 0.
likelihood-no-maximum-zero = All points are 0: the larger the rate, the higher the density there. The likelihood has no maximum; it grows without bound.

## From here to logistic regression

likelihood-onward = <b>From here to logistic regression.</b> There, too, each point is a Bernoulli draw, but its probability depends on where it lies: p = σ(w·x̃) is the probability of the class +1. The log-likelihood is Σ ln p over the points of class +1, plus Σ ln (1 − p) over those of class −1; minus that sum is exactly the loss of logistic regression. Training looks for the w at which it is least, and where the classes are separated there is none: p at the edge of its range again.
likelihood-logistic = Show logistic regression

# In the menu
menu-likelihood = Likelihood in one dimension
    .line = How well does a density explain a sample? Drag it.
    .words = mle maximum normal gaussian bernoulli density probability

## What its controls are called in messages

field-ml-mu = The mean μ
field-ml-sigma = The standard deviation σ
field-ml-p = The probability p
field-ml-rate = The rate λ
field-ml-lambda = The mean λ
field-ml-size = The size of the sample
field-ml-seed = The seed
