# How the lab stands: a word, set apart, and the rest of the sentence. The rest follows the word with a space before it
# unless it begins with “.”, “:” or “,”.

status-word-empty = empty
status-word-waiting = waiting
status-word-ready = ready
status-word-changed = changed
status-word-training = training
status-word-replaying = replaying
status-word-paused = paused
status-word-epochs-reached = epochs reached
# In place of “epochs reached” where the loss falls
status-word-still-falling = epochs reached, still falling
status-word-running = running
status-word-converged = converged
status-word-stationary = stationary
status-word-cycling = cycling
status-word-diverged = diverged

status-empty = . Click or tap the plane to add points (or press Enter in it); 1 and 2 on the keyboard, or the buttons, choose the class.
# $why: a sentence or two: the samples are being fetched, or could not be found
status-waiting = . { $why }
# $begins_anew: whether Play begins another run, since the last one has come to its end
status-changed = : { $begins_anew ->
    [yes] Play begins a new run and keeps this one beside it.
   *[no] training goes on from these weights.
 }
status-training = : { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } done.
status-replaying = the run of this link: update { $update } of { $to }.

## Before training

status-ready = . Play starts training.
# $class: “+1” or “−1”
status-ready-at-zero = . Play starts training. At w = 0 there is no line, and every point counts as { $class }.
# $class: the name of the first class
status-ready-classes = . Play starts training. At w = 0 all scores are equal, and every point counts as { $class }.

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
 } misclassified.

# While an epoch is under way. $times: “yes” where the loss at the start was above 1
status-runs-away = The loss has passed 10¹²{ $times ->
    [yes] {" "}times its start
   *[no] {""}
 }: the steps overshoot. If it is still as large when the epoch ends, the run has diverged.

## What the recorded losses say, after a sentence of those above. $now, $least: losses

status-story-overshoots = The loss has risen in each of the last three epochs: each step overshoots.
status-story-rises = The loss has risen in each of the last { $epochs } epochs{ $listed ->
    [yes] , each with the points in the order of the list
   *[no] {""}
 }.
# $falls: “yes” where the loss falls from step to step all the same
status-story-oscillates = The steps go to and fro: each of the last three turned by more than 90°{ $falls ->
    [yes] , and the loss falls all the same
   *[no] {""}
 }.
status-story-far = The loss still falls: it is { $now }, far from the least there is, { $least }.
# $endless: “yes” where for all weights there are others with a smaller loss
status-story-falls = The loss still falls{ $endless ->
    [yes] , and no least loss exists: for any weights there are others with a smaller one
   *[no] {""}
 }.
# Where the epochs are done, after “still falling”
status-story-far-end = The loss is { $now }, far from the least there is, { $least }.
status-story-near = The loss is { $now }, and the least there is { $least }.
# Where both have the same figures
status-story-near-same = To these figures the loss is the least there is: { $least }.
status-story-rests = Over the last ten epochs the loss has changed by less than a thousandth of itself.
status-story-rests-far = Over the last ten epochs the loss has changed by less than a thousandth of itself, and it is above the least: it is { $now }, and the least there is { $least }.

## What else is known where the epochs are done

# $line: “yes” where what separates would be a line of the plane, “origin” without a bias; $all: “yes” where all points are training points; $known:
# “yes” where $most, how many updates of the run at most, is known; $standardized: “yes” where $then is, the same with standardized
# features
status-separable-go-on = { $line ->
    [yes] Some line separates { $all ->
        [yes] these points
       *[no] the training points
     }
    [origin] Without a bias, some boundary through the origin of the inputs separates { $all ->
        [yes] these points
       *[no] the training points
     }
   *[no] In these inputs some hyperplane separates { $all ->
        [yes] these points
       *[no] the training points
     }
 }, and this rule finds one{ $known ->
    [yes] {" "}after at most { $most } updates in all: go on.
   *[no] : go on.
 }{ $standardized ->
    [yes] {" "}With standardized features, from w = 0, it finds one after at most { $then }.
   *[no] {""}
 }
# $despite: why training may end without it: “squares” with the squared error, “penalty” with a penalty
status-separable = { $line ->
    [yes] Some line separates { $all ->
        [yes] these points
       *[no] the training points
     }
    [origin] Without a bias, some boundary through the origin of the inputs separates { $all ->
        [yes] these points
       *[no] the training points
     }
   *[no] In these inputs some hyperplane separates { $all ->
        [yes] these points
       *[no] the training points
     }
 }{ $despite ->
    [squares] , but least squares need not find one
    [penalty] , but with a penalty training need not find one
   *[none] {""}
 }.
status-not-separable = { $line ->
    [yes] No line separates { $all ->
        [yes] these points
       *[no] the training points
     }
    [origin] Without a bias, no boundary through the origin of the inputs separates { $all ->
        [yes] these points
       *[no] the training points
     }
   *[no] In these inputs no hyperplane separates { $all ->
        [yes] these points
       *[no] the training points
     }
 }.
# $now, $then: numbers; $bound: “yes” where they are of a bound on the curvature
status-standardize = Standardized features bring κ, the condition number of { $bound ->
    [yes] a bound on the curvature
   *[no] the curvature
 }, from { $now } to { $then }.
# $condition: a number; $bound: as above
status-valley = The valley of the loss is long and narrow: κ, the condition number of { $bound ->
    [yes] a bound on the curvature
   *[no] the curvature
 }, is { $condition }.
# $class, $other: “−1” or “+1”
status-one-class = All points are of class { $class }: choose class { $other }, and add some.

## Converged: how, then what it means

status-converged = after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 } in { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
# After a change on the way: the numbers beside the plane count the whole run
status-counted-since = (Counted since the last change.)
status-converged-by-mistakes = No training point asks for another update.
status-converged-at-zero = No point asks for a correction, yet { $wrong } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } are misclassified: this rule never corrects z = 0, so it never moves from w = 0.
status-converged-with-ties = No point asks for a correction, yet { $wrong ->
    [one] { $wrong } point on the line, where z = 0, is
   *[other] { $wrong } points on the line, where z = 0, are
 } misclassified: this rule never corrects z = 0.
status-converged-convex = The gradient of the loss is as good as zero: below 10⁻⁹ of its scale.
# $now, $least: numbers; $same: “yes” where both read the same
status-converged-flat = The gradient of the loss is as good as zero (below 10⁻⁹ of its scale){ $same ->
    [yes] . To these digits the loss is the least there is: { $least }.
   *[no] , but this is not the minimum: the loss is { $now }, and the least there is { $least }. Along some direction of the weights the loss is nearly flat.
 }
# $loss: a number; $wrong, $points: how many of how many points are misclassified
status-converged-least = Least loss reached: { $loss }. The gradient is as good as zero.{ $wrong ->
    [0] {""}
   *[other] {" "}Misclassified: { $wrong } of { $points ->
        [one] { $points } point
       *[other] { $points } points
     }; the least loss need not have the fewest.
 }
status-converged-smooth = The gradient of the loss is as good as zero. This loss can have several minima: another start may find a lower one.

## Stationary

status-settled = : each epoch ends exactly where it began, although the gradient of the loss is not zero there. This η gets no closer to a minimum.
status-canceled = : the contributions within each batch cancel or are 0, although not every point is satisfied.
status-too-small = : the steps are smaller than the last digit of the weights.
status-saturated = : the gradient is too small to follow, since outputs are saturated. There may be no minimum.
status-no-minimum = : the classes are separated. The loss has no minimum: it falls towards 0 while the weights grow for ever.

## Cycling

status-cycling-no-line = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit. Rounding apart, that happens only where no line { $origin ->
    [yes] through the origin of the inputs separates the points.
   *[no] separates the points.
 }
status-cycling-no-rows = with a period of { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } ({ $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }): the weights come back to the last bit. Rounding apart, that happens only where no weights give every point its largest z with its own class.
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
# $norm: the length of w
status-diverged-swings = The last steps went to and fro, each longer than the one before: ‖w‖ is { $norm }, and if the line looks right, that is an accident.
status-diverged-reset = The loss at these weights is beyond all numbers: reset them.
status-diverged-inputs = The inputs are too large to compute with.

## What trials have found, from the same start, on the same data and for as many epochs

# $change: what was changed: “eta”, “standardize”, “shuffle” or “rule”; $eta: the rate with it; $rule: the name of the rule;
# $sorted: “yes” where the list has one class after the other; $measure: “loss” or “errors”; $then, $now: what it ends with, and
# without the change; $points: how many; $diverges: “yes” where it diverges without the change; $of: “part” where it is about the
# first $epochs epochs, “anew” where the run on show did not begin with these settings
status-tried = { $change ->
    [eta] With η = { $eta } training ends
    [standardize] Training on standardized features with η = { $eta } ends
    [rule] { $rule } with η = { $eta } ends
   *[shuffle] { $sorted ->
        [yes] The list has one class after the other: shuffled each epoch, training ends
       *[no] Shuffled each epoch, training ends
     }
 } { $measure ->
    [errors] with { $then } of { $points ->
        [one] { $points } point
       *[other] { $points } points
     } misclassified
   *[loss] at a loss of { $then }
 } { $diverges ->
    [yes] instead of diverging
   *[no] instead of { $now }
 }{ $of ->
    [part] , both after { $epochs ->
        [one] the first epoch
       *[other] the first { $epochs } epochs
     }
    [anew] , both from the start
   *[whole] {""}
 }.
# $epochs: how many more; the rest as above
status-tried-go-on = { $epochs ->
    [one] One more epoch ends
   *[other] { $epochs } more epochs end
 } { $measure ->
    [errors] with { $then } of { $points ->
        [one] { $points } point
       *[other] { $points } points
     } misclassified
   *[loss] at a loss of { $then }
 } instead of { $now }.
# $tried: a list of the next four, with commas between them
status-tried-in-vain = Nothing that was tried helps: { $tried }.
status-tried-rates = other rates
status-tried-standardized = standardized features
status-tried-order = a shuffled order
status-tried-rules = other rules

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
