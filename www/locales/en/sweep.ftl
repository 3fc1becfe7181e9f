# Sweep.

# In the menu
menu-sweep = Sweep of the learning rate
    .line = Where 200 learning rates lead from the same start.
    .words = eta η learning rate too large too small diverge search

## What its controls are called in messages

field-sweep-epochs = The number of epochs swept
field-sweep-scale = The scale of the swept loss
field-sweep-whole = The whole axis of the sweep

## The window

sweep-title = Sweep of the learning rate
sweep-lead = Which learning rate is best? 200 runs on the same data, from the same start, that differ in η only.
sweep-lead-click = Click or tap a rate to use it in the lab.
sweep-epochs = Epochs
sweep-scale = Loss
sweep-scale-log = logarithmic
sweep-scale-linear = linear
sweep-whole = whole axis
sweep-plot =
    .aria-label = Rate that is read off; Enter uses it in the lab
sweep-loss = loss
sweep-misclassified = misclassified
sweep-limit = limit in theory

## Where most rates diverge

# $from, $to: learning rates
sweep-part-on-show = More than half of the rates from 0.0001 to 10 lead beyond the plot: it shows η from about { $from } to { $to }.
sweep-all-on-show = More than half of these rates lead beyond the plot; without “whole axis” it shows where something happens.
## The table of values

sweep-values = Table of values
sweep-values-region =
    .aria-label = Loss and misclassified points by rate
sweep-values-loss = loss
sweep-values-errors = misclassified
# In place of a loss
sweep-values-diverged = diverged
# $rows, $all: of how many rates, and how many were tried
sweep-values-note = { $rows } of the { $all } rates, evenly chosen, the first and the last among them.

## What to look at

sweep-look-rescales = Here none is: but for rounding, η only rescales w. With Adaline there are a valley and a cliff.
# Above the plots, where an example stands beside the lab's own sweep. $rule: a name
sweep-yours = Yours: { $rule }
sweep-example-title = An example: Adaline with batch updates, on the same data
# For those who do not see its plot. $found: one of the two sentences below, or nothing yet
sweep-example = Loss and misclassified points of Adaline by learning rate. { $found }
# $best, $cliff: learning rates
sweep-example-valley = The loss is least at η = { $best }.
sweep-example-cliff = The loss is least at η = { $best }, and above its start from η = { $cliff } on.
sweep-adaline = Set the rule to Adaline
sweep-look-ridge = Look for the valley. Between the dashed lines theory promises nothing; to the right of the second almost every start diverges.
sweep-look-cliff = Look for the valley, and for the cliff to its right: a dashed line is where theory puts it.
sweep-look-beyond = Look for the valley, and for what happens to the right of the dashed line, where theory promises nothing.
sweep-look = Look for the valley; theory draws no limit here.

## How far it has come, and where one run ended

sweep-progress = { $done } of { $all } rates tried
sweep-progress-all = { $all } rates tried
sweep-no-points = There are no points yet.
sweep-not-tried = η = { $eta }: not tried yet.
sweep-diverged = η = { $eta }: diverged within { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
sweep-reached = η = { $eta }: after { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } loss { $loss }, { $errors } of { $points } misclassified.
# At a dashed line
sweep-about-the-limit = about the limit
