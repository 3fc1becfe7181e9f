# The other way to learn three classes or more, trained alongside: a switch beside the choice of the way.

# In messages
field-alongside = The switch for the other way’s boundaries

# $way: softmax, perceptron or one-versus-rest
alongside-errors = Dashed: { $way ->
    [softmax] softmax
    [perceptron] the multiclass perceptron
   *[one-versus-rest] one against the rest
 }, from the same start on the same batches; { $errors } of { $points ->
    [one] { $points } point
   *[other] { $points } points
 } misclassified.
