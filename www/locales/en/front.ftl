# The front door: what a page without a link shows.

front-open-lab = Open the lab
    .title = All data sets, rules, settings and instruments; the run goes on
front-close-lab = Fewer controls
    .title = Back to plane, tiles and Play
# Above the curve of the misclassified points
front-errors-title = On the wrong side
front-tiles = Data
front-tile-flowers = Flowers
front-tile-clouds = Two clouds
front-tile-overlapping = Overlapping
front-tile-gates = Logic gates
front-tile-xor = XOR
front-tile-circles = Circles
front-tile-digits = 3 or 8?
front-tile-own = Your own
front-gates = Gate
front-rules = Rule
front-rule-perceptron = Perceptron
front-rule-adaline = Adaline
front-rule-logistic = Logistic
front-rate = learning rate
front-step =
    .title = On to the next mistake
front-again = Again
    .title = Back to the start of the run

## The sentence on the plane. $mark: the mark of the point; $sign: whether its vector is
## “added” to w or “taken” from it; $share: how many times, η·|δ|; $factor: |δ|; $delta: its error signal, δ

front-said-wrong = { $mark } is on the wrong side: η·{ $factor } = { $share } × its vector, from 0 to it, is { $sign ->
    [added] added to w, so w turns toward it; w₀ shifts the line.
   *[taken] taken from w, so w turns away from it; w₀ shifts the line.
 }
# $has_line: whether there was a line before
front-said-tie = { $has_line ->
    [yes] { $mark } lies on the line: η·{ $factor } = { $share } × its vector, from 0 to it,
   *[no] With w = 0 there is no line: η·{ $factor } = { $share } × the vector from 0 to { $mark }
 } is { $sign ->
    [added] added to w.
   *[taken] taken from w.
 }
front-said-misses = { $mark } misses its target by δ = { $delta }: η·{ $factor } = { $share } × its vector is { $sign ->
    [added] added to w.
   *[taken] taken from w.
 }
front-said-right = { $mark } is on its side: w stays as it is.
front-said-fast = { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 } so far, round { $epoch } through the points.
front-said-empty = Click or tap into the plane to place points of both kinds.
front-said-converged = Done after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }: no point is on the wrong side any more.
# After the sentence about the end of the run, where Step was pressed and no sample changes w
front-said-in-vain = Step finds nothing more to change; { front-again } goes back to the start.
# After a sentence about many updates or the end of a run, where there are more inputs than axes. $inputs: how many; $pixels: whether they are those of
# a picture; $directions: whether each axis is a direction among all of them, and no single one
front-said-more = The machine sees all { $inputs } { $pixels ->
    [yes] pixels
   *[no] features
 }, the plane shows only two { $directions ->
    [yes] directions of them
   *[no] of them
 }.
# $wrong: how many of the $points are on the wrong side
front-said-no-line = No straight line parts these two kinds. After { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }, { $wrong } of { $points } points are on the wrong side.
# $rule: its name
front-said-rests = { $rule } rests after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }: { $wrong } of { $points } points are on the wrong side.
front-said-diverged = The steps are too large: the loss runs away. Try a smaller η.

## The card with a challenge

front-challenge =
    .aria-label = A challenge
# What is to be done; $name of each: “draw”, “lean”, “break”, “write”
front-ask-draw = Draw a line between the two classes. Then race the machine.
# Once there is a line
front-ask-drawn = Drag across the plane, or move the sliders, until your line is good. Then race.
front-ask-lean = Put a ✚ among the ●: click or tap there, and watch what the line does.
front-ask-break = Break it: place four points that no line can part.
# Where a line parts the points that are there
front-ask-parted = A line parts these points. Empty the plane, or add points, so that none does.
front-ask-write = Write a 3 or an 8, and see w as a picture.
front-draw-line = Draw my line
front-race = Race
front-clear = Empty plane
front-write = Write
front-skip = Skip
front-next = Next
front-turn = turn
front-shift = shift
front-you = You
# Below a number of points
front-on-wrong-side = on the wrong side
# $updates: how many there were
front-after = after { $updates ->
    [one] { $updates } update
   *[other] { $updates } updates
 }
front-share = Share picture
    .title = The plane as it is, with the lab’s link below it
# What has become of it. $file: the name of the file; $is_link_copied: whether the clipboard has the link
front-picture-shared = The picture is shared, with the lab’s link.
front-picture-saved = { $is_link_copied ->
    [yes] { $file } is saved, and the lab’s link is copied.
   *[no] { $file } is saved, with the lab’s link below the plane.
 }
front-picture-canceled = The picture is not shared.
front-picture-failed = The browser could not make this picture.
front-lesson = Why does that work? Lesson { $number }
# What it has come to. $wrong: points on the machine’s wrong side; $yours: those on that of the user’s line; $fewer: whether the user’s line has fewer; $is_line:
# whether the machine’s boundary is a line of the plane
front-done-draw = { $wrong ->
    [0] { $is_line ->
        [yes] { $yours ->
            [0] A tie: you and the machine have found lines without mistakes.
           *[other] A line without mistakes exists: the machine has found one.
        }
       *[no] The machine makes no mistake, with a boundary that is no line of this plane.
    }
   *[other] The machine rests with { $wrong } on the wrong side{ $fewer ->
        [yes] : your line is better.
       *[no] .
    }
 }
# $target: what an update moves z toward: “side” of the point, or its “target”
front-done-lean = { $target ->
    [side] Each time it meets the point on the wrong side, it adds the point’s vector to w or takes it away: so the line moves.
   *[target] Each time it meets the point, it adds some of its vector to w or takes it away: more, the farther it misses its target.
 }
front-done-break = No line parts these points: whatever w is, at least one of them is on the wrong side.
front-done-write = w has a number for each pixel: positive ones speak for the 8.
