# What each learning rate does: zones of it, and the borders between them.

## Their names

rates-slow = slow
rates-good = good
rates-oscillates = oscillates
rates-diverges = diverges
rates-at-the-limit = at the limit
rates-converges = converges
rates-beyond = beyond the limit
rates-safe = safe
rates-unproven = may oscillate
rates-rescales = η only rescales w

## The names of borders

rates-limit = limit
rates-limit-safe = safe

## Why there are none

rates-no-samples = There are no points yet.
rates-no-limit = For this rule with these settings theory proves no limit of η.
rates-full-only = For logistic regression the safe rate is proved for full batches only: choose Batch to see it.
rates-softmax = Softmax: the loss is convex, and a rate that is small enough lowers it in full batches. How small, is not computed here.
rates-other-start = From a start other than zero, η is the weight of every update beside that start; theory sets it no limit.
rates-from-zero = From zero weights η only rescales w: but for rounding, all decisions stay the same.
rates-moving = The clouds move: limits of η hold for samples that stay.
rates-falling = The rate falls from epoch to epoch: η is only the first one, so theory sets it no limit.
rates-heavy-parts = With momentum the limit of η is known for full batches only: choose Batch to see it.
rates-heavy = With momentum theory proves no limit of η for this rule.
rates-other-optimizer = The limits of η that are shown hold for gradient descent, plain or with momentum (heavy ball): for this optimizer none is.
rates-no-theorem = The perceptron’s convergence theorem does not cover this optimizer, and theory sets its η no limit.
rates-no-theorem-from-zero = The perceptron’s convergence theorem does not cover this optimizer. Yet from zero weights η only rescales w: but for rounding, all decisions stay the same.
rates-too-large = The numbers are too large or too small for the limits of η.
rates-too-slow = In some direction epochs contract so slowly that rounding hides the limit of η.

## What the present rate does, after the word “η”: the first letter is made large

# $limit: a number
rates-is-slow = slow: η is below a twentieth of the limit 2/λmax = { $limit }.
rates-is-good = good: up to 1/λmax = { $limit } no direction oscillates.
rates-is-oscillating = oscillates, but converges: η is below 2/λmax = { $limit }.
# $formula: 2/λmax, 2(1 + m)/λmax or 2/λ
rates-is-diverging = diverges from almost every start: η is above { $formula } = { $limit }.
rates-is-at-limit = at the limit { $formula } = { $limit } almost every start neither converges nor diverges.
rates-is-at-limit-of-epochs = at the limit { $limit } the spectral radius of an epoch is 1: almost no start converges or diverges.
rates-is-converging = converges from every start: η is below { $formula } = { $limit }.
# $radius: a number, or the words for one that only its figures make 1
rates-is-converging-epochs = from every start the weights at the ends of epochs converge: η is below the limit { $limit }. The spectral radius of an epoch is { $radius } at this η.
rates-is-below = the weights at the ends of epochs converge: η is below { $limit }.
rates-is-below-about = below about { $limit }: presented as listed, the weights at the ends of epochs would converge.
rates-is-beyond-shrinking = beyond the limit { $limit }, but from every start the weights at the ends of epochs converge: at this η the spectral radius of an epoch is { $radius }.
rates-is-beyond-staying = beyond the limit { $limit }: at this η the spectral radius of an epoch is 1 as far as rounding can tell.
rates-is-beyond-growing = diverges from almost every start: beyond the limit { $limit }, and at this η the spectral radius of an epoch is above 1.
rates-is-beyond = beyond the limit: from η = { $limit } on nothing is guaranteed.
rates-is-beyond-about = beyond the limit: from η = about { $limit } on nothing is guaranteed.
rates-is-safe = safe: below η = { $limit } no epoch raises the loss.
rates-is-unproven = Above the safe rate the loss may oscillate, but it does not run to infinity. The safe rate is { $limit }.
rates-is-unproven-ridge = Between the safe rate and 2/λ of the penalty nothing is guaranteed. The safe rate is { $limit }.
rates-just-below-one = just below 1

## All borders

rates-all-full = Full batches of Adaline: up to 1/λmax = { $monotone } no direction oscillates; below 2/λmax = { $limit } every start converges; above it almost every start diverges, and at it almost every start does neither.
rates-all-heavy = Full batches of Adaline with momentum m: below 2(1 + m)/λmax = { $limit } every start converges; above it almost every start diverges.
rates-all-epochs = Adaline with online or mini-batch updates: for η below { $limit } the weights at the ends of epochs converge, in general not to the least loss. Beyond it nothing is guaranteed: some rates may converge again.
rates-all-epochs-about = Adaline with online or mini-batch updates: presented as listed, the weights at the ends of epochs would converge for η below about { $limit }. A new order each epoch in general keeps them moving, unless some weights fit every sample exactly.
rates-all-safe = Logistic regression: below η = { $limit } no epoch raises the loss. Above the safe rate the loss may oscillate, but it does not run to infinity.
# $ridge: the rate above which it diverges
rates-all-safe-ridge = Logistic regression: below η = { $limit } no epoch raises the loss. Between the safe rate and 2/λ of the penalty nothing is guaranteed. Above 2/λ = { $ridge } almost every start diverges.
