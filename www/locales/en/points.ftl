# The points as a table: a window.

menu-points = Points as a table
    .line = Every point as a row: type, add, remove, paste.
    .words = csv spreadsheet excel paste edit list data coordinates
points-title = Points as a table
points-lead = The points on the plane, by number. A number that is typed moves its point: <kbd>Enter</kbd> takes it.
points-page = Points
# After “1–15”. $points: how many there are
points-count = of { $points }
points-previous =
    .aria-label = Previous page
    .title = Previous page
points-next =
    .aria-label = Next page
    .title = Next page
points-undo = Undo
points-redo = Redo

## The table. $number: that of a point; $column: the name of a feature

points-number = number
points-class = class
points-mark = remarks
points-delete = delete
points-component = component { $number }
points-cell = { $column }, point { $number }
points-class-of = Class of point { $number }
points-delete-of = Delete point { $number }
points-third = 3rd
points-wrong = misclassified
points-held-out = held out
points-wrong-held-out = held out, misclassified
points-new = new
points-cell-new = { $column }, new point
points-new-class =
    .aria-label = Class of the new point
points-add = Add

## What a cell refuses. $given: what was typed

# $cell: such as “x₁, point 2”; $why: one of the sentences that follow
points-complaint = { $cell }: { $why }
points-missing = A number is needed here.
points-no-number = “{ $given }” is not a number.
points-too-large = “{ $given }” is too large: 10⁹ is the most.

## About the data. $features: how many features they have

points-two = Of the { $features } features the two on the axes are shown.
points-components = The { $features } features are shown by their two principal components.
points-given = The first change makes these points your own: they are the set “My points” from then on.
points-fixed = These points cannot be edited: points of your own are of at most three classes, and they have to be here. Choose other data.

## From a spreadsheet

points-paste = Paste from a spreadsheet: x, y and class in each line
# $lines: how many lines are none
points-found = { $points ->
    [0] No point is found
    [one] { $points } point can be added
   *[other] { $points } points can be added
 }{ $lines ->
    [0] .
    [one] , and { $lines } line is left out.
   *[other] , and { $lines } lines are left out.
 }
points-heading = Line 1 is taken as a heading.
points-commas = Commas are taken as decimal commas.
# $sign: “comma” or “point”
points-thousands = { $sign ->
    [comma] Commas
   *[point] Points
 } are taken to part thousands.
# $units: what stands beside the numbers, as % or kg, with commas
points-units = Numbers are in { $units }.
# $label: what the text calls a class; $class: what it is called here
points-label = “{ $label }” becomes class { $class }.
points-more = { $lines ->
    [one] And { $lines } more.
   *[other] And { $lines } more.
 }
points-import = Add to the points
points-replace = Replace all points
