# What an edit has done, for those who do not see it.

edit-undone = Undone.
edit-redone = Redone.
edit-nothing-undone = There is nothing to undo.
edit-nothing-redone = There is nothing to redo.
# $change: a sentence
edit-undone-what = Undone: { $change }
edit-redone-what = Redone: { $change }

## Settings. $setting: such as “the learning rate”; $settings: some such parts, with commas

edit-setting = { $setting } is { $value }
edit-settings = { $settings }.
# Words of several controls
edit-is-none = none
edit-is-on = on
edit-is-off = off
edit-is-identity = α(z) = z
edit-is-slopes = w₁, w₂

# $change: a sentence about points; “My points” is the data set of that name
edit-own = { $change } The data are “My points” now.

## Points. $what: its class and place; $point: the sentence about it

edit-points = There are { $points ->
    [one] { $points } point
   *[other] { $points } points
 } now.
edit-all-removed = All points are removed.
edit-point = Point { $number } of { $count }: { $what }.
edit-point-new = { $point } It is new.
# Undone: the point was removed, or another one
edit-point-back = point { $number } is back: { $what }.
edit-point-again = point { $number } is { $what } again.
edit-point-removed = Point { $number } is removed: { $what }. { $left ->
    [one] { $left } point left.
   *[other] { $left } points left.
 }
# $class: “+1”, “−1” or a name; $place: two numbers
edit-point-what = class { $class } at { $place }
