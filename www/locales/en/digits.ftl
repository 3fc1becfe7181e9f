# Handwritten digits: a window.

menu-digits = Handwritten digits
    .line = Draw a digit, and see z and what it is called.
    .words = mnist pictures images multiclass handwriting ten classes
digits-title = Handwritten digits
digits-lead = A picture is 64 numbers here, and so w is a picture, too. Draw a digit, and see z and what it is called.
# While the lab is about something else
digits-example = An example beside the lab, which keeps its own data: logistic regression has learned to tell 3 from 8.
digits-example-fetched = An example comes: the pictures of digits are being fetched …
digits-example-missing = The pictures of the example could not be fetched. They are a file of 50 KB that comes from the site. Is the connection there?
digits-take = Take the digits as data

## What is learned

digits-w-title = What is learned
# $positive, $negative: names of classes
digits-w-two = The weights of the pixels: orange speaks for { $positive }, blue for { $negative }; the stronger, the larger.
digits-w-classes = The weights of the pixels, one picture for each digit: orange speaks for it, blue against it; the stronger, the larger.
digits-play = Play
digits-pause = Pause
digits-epoch = One epoch
digits-reset = Reset

## The pad

digits-pad-title = Draw a digit
digits-pad =
    .aria-label = Pad of 8 by 8 pixels: arrows move, space paints, Delete clears
digits-pad-hint = Fill the square: the pictures learned from touch its edges. With keys: arrows, space, Delete.
# $ink: 0 to 16
digits-pixel = row { $row }, column { $column }: ink { $ink }
digits-clear = Clear
digits-nothing-drawn = Nothing is drawn yet.
digits-nothing-learned = Nothing is learned yet: w = 0.
# $class: the name of a class; $z: its score
digits-verdict = Called { $class }: z = { $z }
# $positive: the name of class +1; $p: its probability in percent
digits-verdict-probability = Called { $class }: z = { $z }, and { $positive } with probability { $p }

## The misclassified ones

digits-wrong-title = Misclassified
# $wrong: how many; $more: how many of them are not shown
digits-wrong = { $wrong ->
    [0] None.
    [one] { $wrong } picture, with what it is and what it is called.
   *[other] { $wrong } pictures, with what each is and what it is called{ $more ->
        [0] .
       *[other] ; { $more } more are not shown.
     }
 }
digits-wrong-picture =
    .aria-label = Misclassified pictures
# $digit, $called: names of classes
digits-called = { $digit } → { $called }
field-digits-drawing = The drawing of a digit
    .within = the drawing of a digit
