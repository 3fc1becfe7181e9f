# Descent in one dimension: a window.

descent-title = Descent in one dimension
descent-lead = Each step goes against the slope of the tangent: w ← w − η f′(w). Watch how the length of the steps decides where the descent ends.
descent-scenes =
    .aria-label = Scenes
descent-too-large = η too large
descent-too-large-end = it diverges
descent-too-small = η too small
descent-too-small-end = stuck in a local minimum (η = 0.7 gets over)
descent-jumps = No convergence
descent-jumps-end = it jumps from side to side for ever
descent-lowest = lowest
descent-local-minimum = local minimum
descent-plot =
    .aria-label = Start on the curve
# $start: a number; $verdict: how it goes, below
descent-start-now = w₀ = { $start }. { $verdict }
descent-reset =
    .title = Back to the start
    .aria-label = Back to the start
descent-back =
    .title = One step back
    .aria-label = One step back
descent-play = Play
descent-pause = Pause
descent-step = Step
descent-function = Function f
descent-function-wells = Two valleys
descent-function-waves = Many valleys
descent-function-quartic = Quartic of your own
descent-rate = Rate η
descent-eta-slider =
    .aria-label = Rate η, logarithmic
descent-start = Start w₀
descent-steps-made = step k
descent-no-next = no further step

## How it goes

descent-ready = Ready: press Step or Play, or move the start: drag it along the curve, or type it.
descent-ready-ahead = Ready, the first steps drawn faint: press Step or Play, or move the start: drag it along the curve, or type it.
descent-open = Open: after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 } it has come to no rest, to no cycle and beyond no bound.
descent-converged = Converged: within { $near } of the minimum at w = { $w } after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }. Nowhere is f lower.
descent-stuck = Stuck in a local minimum: within { $near } of w = { $w } after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }, while f is lowest at w = { $lowest }.
descent-stuck-unbounded = Stuck in a local minimum: within { $near } of w = { $w } after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }, while f falls without end elsewhere.
descent-rests = Stands still: the slope is 0 here, though f may be lower close by. A small push may set it going.
descent-rests-rounding = Stands still: the next step is too small for the computer’s numbers.
descent-jumps-between = Jumps between w = { $low } and w = { $high } for ever: each step leads back to where the one before began.
descent-cycles = Goes round the same { $places ->
    [one] { $places } place
   *[other] { $places } places
 } for ever.
descent-diverges = Diverges: each step leads farther away than the one before. Stopped after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }, beyond |w| = { $bound }.
descent-diverges-unbounded = Diverges: f falls without end, and so does the descent. Stopped after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }, beyond |w| = { $bound }.
descent-stopped = Stopped after { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
 }: w has become too large to follow.
descent-downhill = Downhill: the last step has made f smaller.
descent-downhill-across = Downhill, across a valley or a hill: the last step has made f smaller, and the slope has changed its sign.
descent-uphill = Uphill: the last step was so long that f has become larger.
descent-level = As high as before: the last step has left f as large as it was.

# In the menu
menu-descent = Descent in one dimension
    .line = Steps against the slope of a curve: too short, just right, too long.
    .words = gradient descent slope eta η local minimum one dimension 1d

## What its controls are called in messages

field-descent-function = The function
field-descent-a1 = The coefficient a₁
field-descent-a2 = The coefficient a₂
field-descent-a3 = The coefficient a₃
field-descent-a4 = The coefficient a₄
field-descent-eta = The learning rate of the descent
field-descent-start = The start
field-descent-steps = The number of steps
