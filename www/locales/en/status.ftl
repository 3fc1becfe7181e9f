# How the lab stands: a word, set apart, and the rest of the sentence. The rest follows the word with a space before it
# unless it begins with “.”, “:” or “,”.

status-word-empty = empty
status-word-ready = ready
status-word-changed = changed
status-word-training = training
status-word-replaying = replaying
status-word-paused = paused
status-word-epochs-reached = epochs reached
status-word-running = running
status-word-converged = converged
status-word-stationary = stationary
status-word-cycling = cycling
status-word-diverged = diverged

status-empty = . Click into the plane to add points; Shift-click adds the other class.
status-changed = : training goes on from these weights.
status-training = : epoch { $epoch }.
status-replaying = the run of this link: update { $update } of { $to }.

## Before training

status-ready = . Press Play, and watch the line move.
# $class: “+1” or “−1”
status-ready-at-zero = . Press Play. At w = 0 there is no line, and every point counts as { $class }.
# $class: the name of the first class
status-ready-classes = . Press Play. At w = 0 all scores are equal, and every point counts as { $class }.

## At rest

status-paused-after = after { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
status-paused-within = in epoch { $epoch }, after { $seen } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
status-epochs-reached = : { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } done, { $wrong } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } on the wrong side.
status-epochs-reached-classes = : { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } done, { $wrong } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } misclassified.

## What the recorded losses say, after a sentence of those above. $now, $least: losses

status-story-overshoots = The loss has risen in each of the last three epochs: each step overshoots. Try a smaller η.
status-story-rises = The loss has risen in each of the last epochs.
# $falls: “yes” where the loss falls from step to step all the same
status-story-oscillates = The steps go to and fro: each of the last ones turned back{ $falls ->
    [yes] , and the loss falls all the same
   *[no] {""}
 }.
status-story-far = The loss still falls: it is { $now }, far from the least there is, { $least }.
status-story-falls = The loss still falls.
status-story-near = The loss is { $now }, and the least there is { $least }.
status-story-rests = At rest: over the last ten epochs the loss has changed by less than a thousandth.

## What else is known where the epochs are done

# $line: “yes” where what separates would be a line of the plane
status-separable-go-on = { $line ->
    [yes] A separating line exists
   *[no] The classes can be separated
 }: go on.
status-separable = { $line ->
    [yes] A separating line exists
   *[no] The classes can be separated
 }.
status-not-separable = { $line ->
    [yes] No line separates these points
   *[no] The classes cannot be separated
 }.
# $now, $then: numbers
status-standardize = Standardizing would help: the condition number κ would be { $then }, not { $now }.
status-one-class = All points are of one class: add some of the other, with Shift-click.

## Converged: how, then what it means

status-converged = after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 } in { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
status-converged-by-mistakes = No training point asks for another update.
status-converged-at-zero = No point asks for a correction, yet { $wrong } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } are misclassified: this rule never corrects z = 0, so it never moves from w = 0.
status-converged-with-ties = No point asks for a correction, yet { $wrong ->
    [one] { $wrong } point on the line, where z = 0, is
   *[other] { $wrong } points on the line, where z = 0, are
 } misclassified: this rule never corrects z = 0.
status-converged-convex = The gradient of the loss is as good as zero (below 10⁻⁹ of its scale), as it is at the minimum.
status-converged-smooth = The gradient of the loss is as good as zero. This loss can have several minima: another start may find a lower one.

## Stationary

status-settled = : each epoch ends exactly where it began, although the gradient of the loss is not zero there. This rate gets no closer to a minimum; try a smaller one.
status-canceled = : the contributions within each batch cancel, although not every point is satisfied.
status-too-small = : the steps are smaller than the last digit of the weights; try a larger learning rate, or reset them.
status-saturated = : the gradient is too small to follow, since outputs are saturated. There may be no minimum.
status-no-minimum = : the classes are separated. The loss has no minimum: it falls towards 0 while the weights grow for ever.

## Cycling

status-cycling-no-line = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit. Rounding apart, that happens only where no line separates the points.
status-cycling-refined = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit, for ever. With a penalty or momentum that does not tell whether a line separates the points.
status-cycling-adaptive = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit, for ever. With this optimizer that does not tell whether a line separates the points.
status-cycling-smooth = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit, for ever.

## Diverged: where, then what helps

status-diverged-loss = in epoch { $epoch }: the loss passed 10¹².
status-diverged-loss-times = in epoch { $epoch }: the loss passed 10¹² times its start.
status-diverged-overflow = in epoch { $epoch }: the numbers grew beyond all bounds (the last finite weights are shown).
status-remedy-reset = The loss at these weights is beyond all numbers: reset them.
status-remedy-penalty = Try a smaller learning rate or a smaller λ.
status-remedy-inputs = The inputs are too large to compute with: standardize them.
status-remedy-rate = Try a smaller learning rate.

## Three classes or more. $classes: each class with how it stands, such as “setosa converged, others cycling …”

status-classes-ended = after { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }. Each class against the others: { $classes }.
status-classes-at-zero = This rule never corrects z = 0, so it never moves from w = 0.
status-classes-so-far = So far: { $classes }.
# $class: its name; $state: one of the words above, or one of the texts below
status-class = { $class } { $state }
status-class-cycling = cycling with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }
status-class-settled = stationary (each epoch ends where it began)
status-class-canceled = stationary (contributions cancel)
status-class-too-small = stationary (steps too small to count)
status-class-saturated = stationary (outputs are saturated)
status-class-no-minimum = stationary (separated, no minimum)
