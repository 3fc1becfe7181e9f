# Where measured data come from, and what is to be known of a set

# $left: of how many penguins of the chosen species a measure is missing; $points: how many there are
note-penguins = { $points } penguins, { $left ->
    [one] { $left } more was
   *[other] { $left } more were
 } not measured and { $left ->
    [one] is
   *[other] are
 } left out. Data: Horst, Hill and Gorman (2020), palmerpenguins, CC0.
note-four = Three features: x₃ = x₁x₂. No line parts the classes in any two of them, a plane does in all three: “Inputs” under “Refinements” takes them.
