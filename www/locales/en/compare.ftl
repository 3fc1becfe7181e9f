# Compare side by side: a window.

compare-title = Compare side by side
compare-lead = Lane A is the lab. The others start from the same weights and see as many samples, each with something of its own.
compare-reset =
    .title = Reset all lanes (R)
    .aria-label = Reset all lanes
compare-play =
    .title = Play or pause (Space)
compare-play-label = Play
compare-pause-label = Pause
compare-step = Step
    .title = To the next update of any lane (S)
compare-epoch = Epoch
    .title = Every lane to the end of the epoch (E)
compare-speed = Steps / s
compare-speed-max = fastest
compare-ready =
    .aria-label = Ready comparisons
compare-batches = online, mini-batch, batch
compare-rules = perceptron, Adaline, logistic
compare-optimizers = optimizers
compare-add = + Lane
    .title = Add a lane
compare-curve = Curves
compare-curve-loss = Loss J
compare-curve-errors = Misclassified
compare-axis = against epochs
compare-scale = Scale of the curves
compare-scale-linear = linear
compare-scale-log = log
# For those who do not see the chart. $curve: “loss” or “errors”; $lanes: a sentence for each lane, empty while they play
compare-chart = { $curve ->
    [errors] Misclassified points
   *[loss] Loss J
 } of each lane against epochs. { $lanes }
# In one of those sentences. $title: what distinguishes the lane
compare-chart-lane = Lane { $lane }, { $title }
compare-values = Table of values
compare-values-region =
    .aria-label = The curves of all lanes by epoch
compare-values-epoch = epoch
compare-table =
    .aria-label = Results of all lanes
compare-column-lane = Lane
compare-column-errors = Errors
compare-column-test = Test
compare-column-updates = Updates
compare-column-epochs = Epochs
compare-column-status = Status
compare-adaline = Set the rule to Adaline

## A lane and its fields

# $lane: B, C or D
compare-remove = Remove lane { $lane }
compare-change = Change lane { $lane }
compare-lab = Its settings are the lab’s.
compare-eta-field =
    .placeholder = as the lab
compare-rule = Rule
compare-optimizer = Optimizer
compare-momentum = Momentum
compare-momentum-field =
    .placeholder = as the lab
compare-batch = Batch
compare-batch-lab = as the lab
compare-batch-online = online
compare-batch-mini-batch = mini-batch
compare-batch-batch = batch
compare-order = Order
compare-order-lab = as the lab
compare-order-sequential = as listed
compare-order-shuffled = shuffled each epoch
compare-order-random = drawn at random
compare-seed = Seed
compare-seed-field =
    .placeholder = as the lab

## What a lane's fields of numbers take, in a list of what is allowed

compare-takes-nothing = empty (as in the lab)
compare-takes-eta = a number from { $min } to { $max }
compare-takes-momentum = a number from 0 to { $max }
compare-takes-seed = a whole number from 0 to 999999

## How a lane stands

compare-state-empty = empty
compare-state-ready = ready
compare-state-training = training
compare-state-paused = paused
compare-state-catching-up = catching up
compare-state-running = running
compare-state-converged = converged
compare-state-stationary = stationary
compare-state-cycling = cycling
compare-state-diverged = diverged

## What distinguishes a lane from the others

compare-title-batch = { $batch ->
    [online] online
    [mini-batch] mini-batch of { $size }
   *[batch] batch
 }
compare-title-order = { $order ->
    [sequential] as listed
    [shuffled] shuffled
   *[random] drawn at random
 }
compare-title-seed = seed { $seed }

## A lane in a line

compare-sentence-empty = no points yet
# $state: as above
compare-sentence = { $state } · { $wrong } of { $samples } misclassified
compare-sentence-cycling = cycling, period { $period } · { $wrong } of { $samples } misclassified
compare-sentence-diverged = diverged in epoch { $epoch } · { $wrong } of { $samples } misclassified
# For those who do not see its plane. $title: what distinguishes it; $sentence: one of those above
compare-plane = Lane { $lane }, { $title }: { $sentence }

## On a lane's plane, where no boundary is to be seen

compare-out-of-view = out of view

## How far the lanes have come

compare-clock = { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }
compare-clock-between = { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } and { $samples ->
    [one] { $samples } sample
   *[other] { $samples } samples
 }
# $clock: one of the two above; $ended: a list such as “A converged, C diverged”
compare-headline = { $clock }: { $ended }
# In that list. $state: as above
compare-ended = { $lane } { $state }

## What must be known of the lanes

compare-note-empty = There are no points to learn from yet: draw some in the lab, or choose a data set.
compare-note-rescales = From zero weights, η only rescales w: in every lane w is η times the same vector, so all lanes make the same mistakes and come to the same line. For Adaline the rate matters.
compare-note-rounded = From zero weights, η only rescales w, so all lanes ought to make the same mistakes. Here rounding has decided a tie, z = 0, in one lane and not in another. For Adaline the rate itself matters.
compare-note-losses = These are different losses: each lane has its own. Compare their shapes, or switch to the errors.

# After a note, if there is one. $lanes: a list such as “A, B, C”
compare-note-coincide = The curves of { $lanes } coincide: they are drawn as dashes, one after the other.

# In the menu
menu-compare = Compare side by side
    .line = Rules, rates or optimizers learn from the same data, side by side.
    .words = lanes race rules rates batches optimizers adam momentum perceptron adaline logistic

## What its controls are called in messages

field-compare-lanes = The number of lanes
field-compare-scale = The scale of the lanes’ curves
field-compare-curve = The choice of the lanes’ curves
field-compare-b-eta = The learning rate of lane B
field-compare-b-rule = The rule of lane B
field-compare-b-optimizer = The optimizer of lane B
field-compare-b-momentum = The momentum of lane B
field-compare-b-batch = The batch of lane B
field-compare-b-order = The order of lane B
field-compare-b-seed = The seed of lane B
field-compare-c-eta = The learning rate of lane C
field-compare-c-rule = The rule of lane C
field-compare-c-optimizer = The optimizer of lane C
field-compare-c-momentum = The momentum of lane C
field-compare-c-batch = The batch of lane C
field-compare-c-order = The order of lane C
field-compare-c-seed = The seed of lane C
field-compare-d-eta = The learning rate of lane D
field-compare-d-rule = The rule of lane D
field-compare-d-optimizer = The optimizer of lane D
field-compare-d-momentum = The momentum of lane D
field-compare-d-batch = The batch of lane D
field-compare-d-order = The order of lane D
field-compare-d-seed = The seed of lane D
