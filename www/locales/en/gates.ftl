# All 16 gates at once: a window.

gates-title = All 16 gates at once
gates-lead = Two inputs can be combined in 16 ways. See which of them a straight line learns, and which two never turn green with these inputs; <b>Play</b> starts anew.
gates-reset =
    .title = Reset all weights
    .aria-label = Reset all weights
gates-play = Play
gates-pause = Pause
gates-step = Step
    .title = One step in every gate
gates-epoch = Epoch
    .title = One epoch in every gate
gates-speed = Steps / s
gates-speed-max = full speed
gates-product = with x₁x₂ as a third input
gates-grid =
    .aria-label = The 16 gates; each opens in the lab
gates-why =
    .aria-label = Why not

gates-headline = { $learned } of { $all } learned

## How far it has come

gates-not-begun = not begun
gates-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }
gates-epochs = { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }, { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }
# $progress: one of the three above
gates-progress-others-no-line = { $progress }. The others no line can learn.
gates-progress-no-other = { $progress }. No other gate is learned like this.
gates-progress-stopped = { $progress }. Stopped for now: Play goes on.

## The lab's settings that all gates are trained with

gates-batch = { $batch ->
    [online] online
    [mini-batch] mini-batch of { $size }
   *[batch] batch
 }
gates-order = { $order ->
    [sequential] sequential
    [shuffled] shuffled
   *[random] random
 }
# $rule: its name; $batch, $order: as above
gates-settings = As in the lab: { $rule }, η = { $eta }, { $batch }, { $order }.
gates-settings-usual-rate = As in the lab: { $rule }, { $batch }, { $order }. But η = { $eta }, the usual one for gates (in the lab: { $lab }).

## A gate

gates-state-ready = ready
gates-state-training = training
gates-state-paused = paused
gates-state-learned = learned
gates-state-running = running
gates-state-converged = converged
gates-state-stationary = stationary
gates-state-cycling = cycling
gates-state-diverged = diverged
# Begins with what is to be seen; $number, $name: those of the gate; $state: one of the words above
gates-label = { $number } { $name }, { $state }, { $wrong ->
    [0] all four points classified rightly
    [one] { $wrong } point misclassified
   *[other] { $wrong } points misclassified
 }. Open it in the lab.

## Why a gate is not learned, or all are

gates-why-all = With x₁x₂ the four points are (0, 0, 0), (0, 1, 0), (1, 0, 0) and (1, 1, 1): corners of a tetrahedron, which a plane can divide in every way. In the two inputs that plane can be a hyperbola.
# $negative, $positive: the point as a mixture of points of each class
gates-hulls-meet = The convex hulls of both classes meet at ({ $point }) = { $negative } = { $positive }: that point would have to lie on both sides of the line.
gates-cycling = After every { $epochs ->
    [1] epoch
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }) the weights are the same again, to the bit: it goes on like this for ever.
gates-ties = No point asks for another update, yet { $wrong ->
    [one] { $wrong } point with z = 0 counts as +1.
   *[other] { $wrong } points with z = 0 count as +1.
 }
gates-at-minimum = The gradient of the loss is as good as zero, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-settled = Each epoch ends exactly where it began, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-canceled = The contributions within each batch cancel, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-too-small = The steps are smaller than the last digit of the weights, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-saturated = The gradient is as good as zero, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-no-minimum = The loss is as good as zero, with { $wrong ->
    [one] { $wrong } point
   *[other] { $wrong } points
 } misclassified.
gates-diverged-loss = The loss has run away: η is too large.
gates-diverged-overflow = The next update leads beyond all numbers: η is too large.


# In the menu
menu-gates = All 16 gates at once
    .line = Which of the 16 gates does a straight line learn?
    .words = xor xnor and or nand nor not implies gate boolean logic truth table

## What its controls are called in messages

field-gates-product = The input x₁x₂ of all gates
field-gates-speed = The speed of all gates
