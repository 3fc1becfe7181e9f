# The theory: a panel, and what it draws on the plane.

# In the menu
menu-theory = Theory
    .line = What is known of data and run: separability, margins, bounds.
    .words = hull margin optimum separable pocket bound proof convergence

## The panel

theory-close =
    .aria-label = Close theory
theory-class = About
# $class: its name
theory-class-option = { $class } against the others
theory-drawn = Shown on the plane
theory-hulls = hulls
theory-hulls-title =
    .title = The convex hulls of both classes; where they meet, no line separates them
theory-widest = widest margin
theory-widest-title =
    .title = The line farthest from both classes, with its support vectors
theory-optimum = optimum
theory-optimum-title =
    .title = The weights that minimize the loss of this rule
theory-margins-title =
    .title = The lines z = 1 and z = −1 of the current weights; for the SVM the points on or inside them, and their slack
theory-dual = contributions
theory-dual-title =
    .title = How much each point has contributed to the weights
theory-pocket = pocket
theory-pocket-title =
    .title = The recorded weights with the fewest errors
theory-class-lines = each class’s line
theory-class-lines-title =
    .title = The line z = 0 of each class against the others
theory-facts =
    .aria-label = What theory says
# Folds up what the convergence proof is made of
theory-proof = For the proof
theory-proof-facts =
    .aria-label = What the proof is made of
theory-words = What the words mean
theory-words-hulls = The hull of a class is the smallest convex area with all its points in it. The classes are separable exactly if their hulls do not meet.
theory-words-margin = The widest margin ρ is the distance of a separating line (of a hyperplane, with more inputs) from the nearest point, where that is as large as it can be. ρ̃ is the same with the bias: the largest value that the least y w·x̃ can have for a w of length 1, and w* is that w. R̃ is the largest ‖x̃‖.
theory-words-bound = k counts updates, each moves w by c y x̃ with c = η|δ|, and the start w⁽⁰⁾ has a = w*·w⁽⁰⁾ and b = ‖w⁽⁰⁾‖. Where both bounds meet is the most that k can be: (R̃/ρ̃)² from w = 0. A bound from ρ and the w° of the widest margin, never smaller, is (w°₀² + 1)(1 + max ‖x‖²)/ρ².
theory-words-pocket = The pocket keeps the weights with the fewest errors so far. Contributions: without penalty and momentum w is its start plus Σ aᵢ x̃ᵢ; the gray round a point covers an area that grows with its |aᵢ|.
theory-corridor = ‖w‖ and w*·w over updates
# For those who do not see the chart. $curves: a sentence for each curve, empty while it plays
theory-corridor-chart = Length of w and its part along w* between their bounds, against the number of updates. { $curves }
theory-corridor-hint = Solid: w*·w below, ‖w‖ above. Dashed: what the proof says they keep to. Where the dashed lines meet, no further update is possible.
theory-cosine = cos φ over updates
# As theory-corridor-chart
theory-cosine-chart = Cosine of the angle between w and w*, against the number of updates. { $curves }
theory-values = Table of values
theory-values-region =
    .aria-label = The convergence proof by number of updates
theory-values-updates = updates
# The bounds: below w*·w, and above ‖w‖
theory-values-lower = at least
theory-values-upper = at most

## Names of lines on the plane

theory-line-pocket = pocket
# Where the pocket has the weights of now
theory-line-pocket-now = pocket: the line of now
theory-line-optimum = optimum
theory-line-widest = widest margin

## Whether the classes are separable

theory-no-points = There is nothing to separate yet.
theory-one-class = There is only one class: every line far away has it on one side.
theory-perceptron = The multiclass perceptron learns all classes together. A bound on its number of updates is not computed here. What is said of margins is of this class against the others.
theory-softmax = Softmax learns all classes together. J is convex; its optimum and the limits of η are not computed here. What is said of margins is of this class against the others.
theory-separable = Separable: some line has all points on their sides.
theory-not-separable = Not separable: the convex hulls of the classes have a point in common, so no line has all points on their sides.
theory-together = All classes together: some weights give every point its largest z with its own class alone.
theory-not-together = All classes together: no weights give every point its largest z with its own class alone.
theory-together-is-long = All classes together: not decided here, since so many numbers would take minutes.
theory-separable-without-bias = Separable without a bias: some w with w₀ = 0 has all points on their sides.
theory-not-separable-without-bias = Not separable without a bias: no w with w₀ = 0 has all points strictly on their sides.
theory-barely-separable = Separable, but by less than double precision can see: a run may cycle.
theory-moving = This is about the samples of now, and the clouds move: bounds on a run, limits of η and the least loss are of samples that stay.
theory-hulls-without-bias = The hulls tell what lines with a bias can separate. Without one, only boundaries through the origin of the inputs count.
# $class: “+1” or “−1”
theory-on-boundary = The run makes no mistake all the same: points on its boundary, where z = 0, count as class { $class }.
theory-rounded = The run makes no mistake all the same: it reckons with rounded numbers.
theory-separable-in-space = Separable: some hyperplane of the inputs has all points on their sides.
theory-not-separable-in-space = Not separable: in the space of the inputs the convex hulls of the classes have a point in common.

## Margins and bounds: what stands beside a number

theory-margin = widest margin ρ
theory-augmented-margin = margin with the bias, ρ̃
theory-augmented-margin-without-bias = margin of w with w₀ = 0, ρ̃
theory-radius = largest ‖x̃‖, R̃
theory-bound = updates, and their bound
theory-slides-bound = bound from ρ, never smaller
theory-cosine-now = cos φ between w and w*
theory-pointer = at the pointer

## Rates and optima: what stands beside a number

theory-eigenvalues = Hessian’s eigenvalues
theory-eigenvalues-bound = eigenvalues of the bound ¼Σx̃x̃ᵀ ≽ ∇²J
theory-eigenvalues-bound-ridge = eigenvalues of the bound ¼Σx̃x̃ᵀ + ridge ≽ ∇²J
theory-eigenvalues-bound-mean = eigenvalues of the bound Σx̃x̃ᵀ/4M ≽ ∇²J
theory-eigenvalues-bound-mean-ridge = eigenvalues of the bound Σx̃x̃ᵀ/4M + ridge ≽ ∇²J
theory-condition = condition number κ
theory-condition-bound = κ of that bound
theory-condition-span = κ over the span of the data
# Where κ is infinite
theory-dependent = The Hessian is singular: to twelve digits J stays the same along some direction of the weights, since inputs are dependent or points too few.
theory-condition-at-optimum = κ of ∇²J at the optimum
theory-limit = converges for η below
theory-limit-monotone = without oscillation up to
theory-limit-fastest = fastest at η =
theory-limit-safe = η is safe below
theory-limit-divergence = diverges for η above
theory-limit-epochs = epochs converge for η below
# $eta: the limit for the order as listed
theory-about = about { $eta }
theory-spectral-radius = spectral radius ρ of an epoch
theory-least-loss = least loss
theory-distance = distance of w from there
theory-distance-nearest = distance of w from the nearest minimum

## With an optimizer of which theory knows less

theory-no-theorem = The perceptron’s convergence theorem does not cover this optimizer: it promises no bound on its updates.
theory-other-optimizer = The limits of η that theory gives here hold for gradient descent, plain or with momentum (heavy ball); for this optimizer it gives none.

## What the present rate does

theory-eta-heavy-below = This η is below the limit 2(1 + m)/λmax: from every start training converges.
theory-eta-heavy-at = This η is the limit 2(1 + m)/λmax itself: from almost every start training neither converges nor diverges.
theory-eta-heavy-above = This η is above the limit 2(1 + m)/λmax: from almost every start training diverges.
theory-eta-below = This η is below the limit 2/λmax: from every start training converges, without oscillating.
theory-eta-oscillates = This η is below the limit 2/λmax: from every start training converges, in some direction by oscillating.
theory-eta-at = This η is the limit 2/λmax itself: in the steepest direction w jumps to and fro for ever, so from almost every start training neither converges nor diverges.
theory-eta-above = This η is above the limit 2/λmax: from almost every start training diverges.
theory-eta-safe = This η is below the safe limit: no epoch raises the loss.
theory-eta-not-safe = This η is not below the safe limit: the loss may oscillate, but without a penalty it does not run to infinity.
theory-eta-not-safe-ridge = This η is not below the safe limit: nothing is guaranteed.
theory-eta-above-ridge = This η is above 2/λ of the penalty: from almost every start training diverges.
theory-eta-about = This η is larger, or about as large: training may diverge.
theory-eta-epochs-below = This η is below the limit: from every start epochs converge, but as a rule not to the minimum of J: to the fixed point of an epoch.
theory-eta-epochs-at = This η is the limit itself: ρ is 1, and from almost every start epochs neither converge nor diverge.
theory-eta-epochs-again = Beyond the limit nothing is guaranteed, but at this η ρ is below 1: from every start epochs converge to their fixed point.
theory-eta-epochs-shrink = At this η ρ is below 1: from every start epochs converge to their fixed point.
theory-eta-epochs-stay = At this η ρ is 1 as far as rounding can tell; if it is 1, almost no start converges or diverges.
theory-eta-epochs-grow = At this η ρ is above 1: from almost every start training diverges.

## The likelihood

theory-likelihood-overlap = The likelihood has a maximum.
theory-likelihood-complete = The likelihood has no maximum: the classes are completely separated, so it grows with ‖w‖ for ever.
theory-likelihood-quasi-complete = The likelihood has no maximum: the classes are quasi-completely separated. Some line has no point on the wrong side and some point strictly on its own.

## The run

# $counts: a list of the next two, with commas between them
theory-cycle = The cycle is a proof: in one period w is corrected by { $counts }. With these counts cᵢ the sum Σ cᵢ yᵢ x̃ᵢ is 0, which no separating line allows.
# $share: how often the point is corrected, or how much it has contributed
theory-point = point { $point }: { $share }
theory-more-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } more
theory-no-contributions = No point has contributed to w yet.
# $shares: a list of “point …: …”, with commas between them
theory-contributions = w = Σ aᵢ x̃ᵢ; the largest aᵢ: { $shares }.
theory-contributions-from-start = w = start + Σ aᵢ x̃ᵢ; the largest aᵢ: { $shares }.
theory-sum-from-start = start + Σ aᵢ x̃ᵢ

## Caveats

theory-curved = With products among the inputs margins are measured in the space of all inputs; on the plane their lines are curves of changing distance.
theory-projected = The hulls are drawn for the two features on the axes; in the space of all inputs they may lie apart.

## What is not known

# $quantities: a list of the messages below, with commas between them; $why: a reason, reason-…
theory-unknown = Not known: { $quantities }. The reason: { $why }.
theory-the-margin = the widest margin ρ
theory-the-augmented-margin = the margin with the bias ρ̃
theory-the-radius = the radius R̃
theory-the-bound = the bound on the updates
theory-the-eigenvalues = the eigenvalues
theory-the-condition-at-optimum = κ of ∇²J at the optimum
theory-the-limit = the limit of η
theory-the-optimum = the optimum
