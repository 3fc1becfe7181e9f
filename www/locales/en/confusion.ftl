# The confusion matrix, and the class of a point that is typed: a window.

menu-confusion = Confusion matrix
    .line = Which class is taken for which, precision and recall, and the class of any point.
    .words = accuracy predict prediction held-out f1 false positives negatives contingency
confusion-title = Confusion matrix
confusion-lead = How many points of each class are predicted as which, at the weights of now. Precision: the share of those predicted as a class that are of it. Recall: the share of a class that is predicted so.
confusion-none = The classes have changed: train to see what is predicted.

## The tables

confusion-training = Training points
confusion-held-out = Points held out
# Above a column. $class: its name
confusion-predicted-as = predicted: { $class }
confusion-precision = precision
confusion-recall = recall

## The class of a point

confusion-typed = The class of a point
# $features: names with commas; $more: how many others there are
confusion-features = { $features }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
 }: numbers with commas
# $z, $p: a number, or one a class; $probable: “yes” where there is a p; $class: the name of the class predicted
confusion-found = z = { $z }{ $probable ->
    [yes] , p = { $p }
   *[no] {""}
 }: { $class }
# While nothing is typed. $point: its features; $found: as above
confusion-example = The first point of the data, ({ $point }): { $found }
# $given: what was typed
confusion-no-number = “{ $given }” is no number.
# $given, $needed: how many numbers
confusion-count = { $given ->
    [one] { $given } number stands
   *[other] { $given } numbers stand
 } here; { $needed ->
    [one] { $needed } is needed, the feature that is trained on.
   *[other] { $needed } are needed, one a feature that is trained on.
 }
confusion-nothing = Nothing can be predicted there.
