# Where measured data come from, and what is to be known of a set

# $left: of how many penguins of the chosen species a measure is missing; $points: how many there are
note-penguins = { $points } penguins, { $left ->
    [one] { $left } more was
   *[other] { $left } more were
 } not measured and { $left ->
    [one] is
   *[other] are
 } left out. Data: Horst, Hill and Gorman (2020), palmerpenguins, CC0.
note-lecture-table = Four samples, four features, classes + and −: a table from a lecture. With x₂ alone they are separable, without it only with both x₁ and x₄. “Inputs” under “Refinements” takes all four.
note-four = Three features: x₃ = x₁x₂. No line separates the classes in any two of them, a plane does in all three: “Inputs” under “Refinements” takes them.

# $features: how many there are; $share: of the variance, in percent; $several: whether there are three classes or more
# (“yes”, “no”)
note-components = All { $features } features are trained on. Shown is the plane through the mean of the training points along their two principal components ({ $share } of the variance), with each point at its foot. { $several ->
    [yes] Borders are drawn where this plane cuts those between the classes
   *[no] The line is where this plane cuts w·x̃ = 0
 }: a point may be seen on one side of it and lie on the other.
note-digits = { $points } handwritten digits of 8 × 8 pixels. Data: Alpaydin, Kaynak 1998, UCI, CC BY 4.0.
note-digits-fetched = The pictures of digits are being fetched …
note-digits-missing = The pictures of digits could not be fetched. They are a file of 50 KB that comes from the site when they are first asked for. Is the connection there? All other data sets work without it.
note-samples-sought = The samples are being looked for in this browser …
# $named: whether they came from a file with a name
note-samples-missing = { $named ->
    [yes] The samples of “{ $file }”
   *[no] The samples that were pasted
 } are not in this browser, and too many for a link. Open them again with “Open data”, or open a file of “My labs” that holds them.
# Of samples with a single feature. $curve: whether a probability is drawn; $positive: the class whose probability it is
note-one-feature = A single feature: the points lie on a line{ $curve ->
    [yes] , and the curve over it is the probability of class { $positive }, from 0 on the line to 1
   *[no] {""}
 }.
# $trained, $features: how many
note-features = { $trained } of { $features } features { $trained ->
    [one] is
   *[other] are
 } trained on.
# $rows of $all rows of a file; $left: the others; $one: whether that is one
note-rows = { $rows } of { $all } rows are here, { $left } { $one ->
    [yes] is
   *[no] are
 } left out.
note-drift = Samples { $first } to { $last } of a stream without end. Its two clouds go round, once in 4000 samples.
# $share: in percent
note-drift-wrong = Samples { $first } to { $last } of a stream without end. Its two clouds go round, once in 4000 samples. Of the samples that came at the marks in the curves, w called { $share } wrongly before it learned from them.
