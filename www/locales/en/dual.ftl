# The dual form and kernels: a window.

# In the menu
menu-dual-form = Dual form and kernels
    .line = A number for each point, and kernels that bend the boundary.
    .words = kernel rbf gaussian polynomial kernel perceptron dual nonlinear circle moons

## What its controls are called in messages

field-dual-kernel = The kernel
field-dual-degree = The degree of the kernel
field-dual-gamma = The γ of the kernel
field-dual-speed = The speed of the kernel perceptron

## The window

dual-title = Dual form and kernels
dual-lead = In place of weights this perceptron keeps a number a for each point: how often it was corrected there. It decides by F(x) = Σ aᵢ yᵢ k(xᵢ, x). Choose another kernel k, and see which points get a halo; <b>Play</b> shows how they come by it.
dual-kernel = Kernel
dual-kernel-linear = linear
dual-kernel-polynomial = polynomial
dual-kernel-rbf = Gaussian (RBF)
dual-degree = Degree d
dual-gamma = Width γ
dual-plot =
    .aria-label = The plane with F. Arrow keys choose the place where F is written out.
dual-reset =
    .title = All a back to 0
    .aria-label = All a back to 0
dual-play = Play
dual-pause = Pause
dual-step = Step
    .title = Present one point
dual-epoch = Epoch
    .title = Present all points once
dual-speed = Points / s
dual-speed-max = full speed
dual-errors-reading = misclassified
dual-epochs-reading = epochs
dual-updates-reading = corrections
dual-used-reading = points with a halo
dual-score-title = F at the pointer

## The kernels

dual-about-linear = k(x, x′) = 1 + x·x′. With it F(x) is w·x̃ with w = Σ aᵢ yᵢ x̃ᵢ: this is Rosenblatt’s perceptron, with η = 1.
# $kernel: its word
dual-about = { $kernel ->
    [polynomial] k(x, x′) = (1 + x·x′)ᵈ with d = { $degree }: F is a polynomial in the inputs, of degree { $degree } at most.
   *[rbf] k(x, x′) = exp(−γ‖x − x′‖²) with γ = { $gamma }: a hill over each point, narrower for larger γ. Wherever no two points of different classes lie in one place, some F of this kernel separates them.
 }

## How it stands

dual-refused-classes = The lab’s data have three classes or more; this perceptron tells two apart. Choose data of two classes in the lab.
dual-refused-empty = The lab has no points to learn from.
dual-refused-too-large = With this kernel the products of these points are too large to add up. Standardize the data in the lab, or choose a lower degree.
dual-status-ready = Ready: all a are 0, and so is F.
dual-status-training = Training: { $epochs ->
    [0] in the first epoch.
    [one] after { $epochs } epoch { $errors } misclassified.
   *[other] after { $epochs } epochs { $errors } misclassified.
 }
dual-status-paused = Paused: { $epochs ->
    [0] in the first epoch.
    [one] after { $epochs } epoch { $errors } misclassified.
   *[other] after { $epochs } epochs { $errors } misclassified.
 }
dual-status-converged = Converged after { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } and { $updates ->
    [one] { $updates } correction
   *[other] { $updates } corrections
 }: y F(x) is above 0 at every training point.
# $converged: the sentence before
dual-status-rounded = { $converged } This holds as computed: at some of them F is 0 but for rounding, and in exact arithmetic it need not separate them.
dual-status-cycling = Cycling: the corrections of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } cancel exactly at every point. This proves that no F of this kernel separates the points.
dual-errors = { $errors } of { $points }

## The point presented last

# $point: its name; $score: F there; $a: its a
dual-last-corrected = { $point }: F = { $score }, so y F ≤ 0, and its a grows to { $a }.
dual-last-corrected-tie = { $point }: F = { $score }, which is 0 but for rounding. The computed sign decides: its a grows to { $a }.
dual-last-right = { $point }: F = { $score }, so y F > 0, and nothing changes.
dual-last-right-tie = { $point }: F = { $score }, which is 0 but for rounding. The computed sign decides: nothing changes.

## F at a place

dual-point-at = Point at the plane, or move over it with the arrow keys: F is written out for the place.
dual-score-empty = F = 0: there is no term yet.
dual-score-beyond = F is too large for a number here.
# $score: F; $class: “+1” or “−1”
dual-score = The sum is F = { $score }: class { $class }.
dual-more-terms = { $terms ->
    [one] { $terms } more term
   *[other] { $terms } more terms
 }
