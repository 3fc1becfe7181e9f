# Plots as pictures: a window.

pictures-title = Pictures
pictures-lead = The plots on show, for slides and papers, each as it is when you press. SVG stays sharp at every size.
pictures-light = in light colors, for paper

## What there is

pictures-plane = The plane
pictures-loss = Loss
pictures-errors = Misclassified
# $title: the name of an instrument that shows several plots. $number: which of them
pictures-numbered = { $title }, plot { $number }
# $width, $height: in pixels of the screen
pictures-size = { $width } × { $height }

## Buttons; $title: what is on the picture

pictures-svg = SVG
    .aria-label = SVG: { $title }
pictures-double = PNG 2×
    .aria-label = PNG 2×: { $title }
pictures-fourfold = PNG 4×
    .aria-label = PNG 4×: { $title }
pictures-copy = Copy
    .aria-label = Copy: { $title }

## A clip of the run

pictures-clip-title = A clip of the run
pictures-clip-lead = Plane and curves while it plays, as WebM. It ends a second after the run; closing this window cancels it.
pictures-clip-seconds = Seconds, at most
pictures-clip-from-start = from step 0
pictures-clip-record = Record
pictures-clip-cancel = Cancel
pictures-clip-progress =
    .aria-label = Recording
# $now, $all: seconds
pictures-clip-at = { $now } of { $all } s
pictures-clip-canceled = Canceled. Nothing is saved.
pictures-clip-still = There is nothing to record: the run does not go on from here.
pictures-clip-unable = This browser does not record clips as WebM.

## What became of it

# $file: the name of the file
pictures-saved = { $file } is in your downloads.
pictures-copied = Copied. Paste it where pictures can stand.
pictures-refused = The browser does not let this page copy pictures. PNG saves one instead.
pictures-failed = The browser could not make this picture. A smaller one may work.
