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

## What became of it

# $file: the name of the file
pictures-saved = { $file } is in your downloads.
pictures-copied = Copied. Paste it where pictures can stand.
pictures-refused = The browser does not let this page copy pictures. PNG saves one instead.
pictures-failed = The browser could not make this picture. A smaller one may work.
