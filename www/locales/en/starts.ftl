# Many starts: a window.

starts-title = Many starts
starts-lead = Stopping at the first line that makes no mistake: a feature or a bug? 50 runs on the same samples, which differ by chance only. Look how far their lines fan out, and where the <b>maximum-margin line</b> lies among them.
starts-vary = Left to chance
starts-vary-both = start and order
starts-vary-start = start only
starts-vary-order = order only
starts-seed = First seed
starts-epochs = Epochs at most
starts-test = Held out, %
starts-legend-line = a run’s line
starts-legend-margin = maximum margin
starts-legend-held = hollow points: held out
starts-legend-run = a run
starts-legend-hollow = stopped at the limit
starts-dots =
    .aria-label = The run shown; Enter opens it in the lab
starts-run = Run
starts-run-field =
    .aria-label = The run shown, 1 to 50; 0 for none
starts-open = Open in the lab
starts-least = least
starts-median = median
starts-most = most
starts-margin-column = max. margin

## In the picture of the dots

starts-margin-line = maximum margin

## How far it has come

starts-progress = { $done } of { $runs } runs made
starts-progress-all = { $runs } runs made

## The one thing to look at. $shape: “curve” where products of features are trained on, else “line”

starts-no-points = There are no points to learn from yet: draw some, or choose a data set.
starts-at-work = The runs are being made.
starts-all-diverged = All { $runs } runs diverged, so there is no { $shape ->
    [curve] boundary
   *[line] line
 } to compare.
# Here and below, $who: “all” runs, or the “rest”, since the others diverged; $runs: how many
starts-alike = { $who ->
    [all] All { $runs } runs
   *[rest] The { $runs } runs that did not diverge
 } come to nearly the same { $shape ->
    [curve] boundary
   *[line] line
 }, so chance hardly matters here.
# $test: one number, or two with “to” between them; $samples: how many are held out
starts-test-differs = { $who ->
    [all] All { $runs } runs
   *[rest] The { $runs } runs that did not diverge
 } end without a training error, yet they make { $test } test errors of { $samples }: training errors cannot tell them apart.
starts-test-same = { $who ->
    [all] All { $runs } runs
   *[rest] The { $runs } runs that did not diverge
 } end without a training error, and each makes { $test ->
    [0] no test error
    [one] { $test } test error
   *[other] { $test } test errors
 } of { $samples }.
starts-other-lines = { $who ->
    [all] All { $runs } runs
   *[rest] The { $runs } runs that did not diverge
 } end without a training error, but not all at the same { $shape ->
    [curve] boundary
   *[line] line
 }.
starts-not-separable = No { $shape ->
    [curve] boundary
   *[line] line
 } is without a training error, and where a run is stopped is partly chance.
starts-some-found = Some { $shape ->
    [curve] boundary
   *[line] line
 } is without a training error, and { $faultless } of { $runs } runs found one.
starts-faultless = { $faultless } of { $runs } runs make no training error.
starts-fan = Their directions differ by up to { $angle }.
starts-errors = Training errors: { $training }.
starts-errors-test = Training errors: { $training }, test errors: { $test } of { $samples }.
# Of a number that is not the same in all runs
starts-range = { $least } to { $most }

## The maximum margin beside the runs

starts-margin-alone = Maximum margin, { $margin } from the nearest sample.
starts-margin-test = Maximum margin, { $margin } from the nearest sample: { $test ->
    [0] no test error
    [one] { $test } test error
   *[other] { $test } test errors
 }; { $worse } of { $runs } runs make more, { $better } make fewer.
starts-margin-no-samples = There are no training samples, so there is no line between two classes.
starts-margin-one-class = The training samples are of one class, so there is no line between two.
starts-margin-not-separable = No boundary separates the training samples, so there is none with a maximum margin to compare with.
starts-margin-unit-length = With samples of unit length a margin is no distance in the plane, so none is drawn.
starts-margin-unknown = The maximum margin is not known: { $reason }.

## A run

starts-invitation = Point at a dot or a { $shape ->
    [curve] boundary
   *[line] line
 }, or go through the runs with the arrow keys, to see what its run came to.
starts-run-diverged = Run { $run }: diverged in epoch { $epoch }; it has no { $shape ->
    [curve] boundary
   *[line] line
 }.
# $tested, $compared: “yes” or “no”; $angle: with its degree sign
starts-run-ended = Run { $run }: { $end ->
    [converged] converged
    [resting] resting or cycling
   *[limit] stopped at the limit
 } after { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }, { $training ->
    [0] no training error
    [one] { $training } training error
   *[other] { $training } training errors
 }{ $tested ->
    [no] {""}
   *[yes] , { $test ->
        [0] no test error
        [one] { $test } test error
       *[other] { $test } test errors
     }
 }{ $compared ->
    [no] {""}
   *[yes] , { $angle } from the maximum margin
 }.

## The dots in columns. $bin: how many numbers of errors stand in one column

starts-caption-training = Training errors of { $samples } (nothing is held out){ $bin ->
    [1] {""}
   *[other] , { $bin } counts a column
 }
starts-caption-test = Test errors of { $samples }{ $bin ->
    [1] {""}
   *[other] , { $bin } counts a column
 }

## The table, and how the runs ended

starts-row-training = training errors of { $samples }
starts-row-test = test errors of { $samples }
starts-row-angle = angle to max. margin
starts-share = { $count } of { $all } ({ $share } %)
starts-end-converged = converged
starts-end-resting = resting or cycling
starts-end-limit = stopped at the limit
starts-end-diverged = diverged

## How the runs are made

# $rule: its name; $several: “yes” for three classes, then $class is the one that is told from the others
starts-settings = As in the lab: { $rule }, η = { $eta }, { $batch ->
    [online] online
    [mini-batch] mini-batch of { $size }
   *[batch] batch
 }; { $start ->
    [line] all from your own line
    [zero] all from w = 0
   *[random] each from normal weights with standard deviation ½
 }, { $order ->
    [all] all samples at once, so order does not matter
    [listed] the samples as they are listed
    [sequential] each in a shuffled order of its own (in the lab: sequential)
    [shuffled] each in a shuffled order of its own
   *[random] each in a random order of its own
 }{ $several ->
    [no] {""}
   *[yes] ; one line of the three, that of { $class } against the others
 }.
starts-split-none = Nothing is held out of { $all ->
    [one] { $all } sample
   *[other] { $all } samples
 }.
starts-split-lab = { $test } of { $all ->
    [one] { $all } sample
   *[other] { $all } samples
 } are held out, the split of the lab, the same for all runs.
# $few: “yes” where few are left to learn from, else “no”
starts-split-own = { $test } of { $all ->
    [one] { $all } sample
   *[other] { $all } samples
 } are held out here by the data’s seed { $seed }{ $few ->
    [no] {""}
   *[yes] {" "}(few are left to learn from)
 }, the same for all runs.

# In the menu
menu-starts = Many starts
    .line = 50 runs that differ by chance only: how far their lines fan out.
    .words = seed random initial weights test error maximum margin

## What its controls are called in messages

field-starts-vary = What the runs differ in
field-starts-seed = The first seed
field-starts-epochs = The number of epochs of each run
field-starts-test = The share held out of the runs
field-starts-run = The run shown
