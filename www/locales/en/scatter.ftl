# A scatter matrix: a window.

scatter-title = Scatter matrix
scatter-lead = Each feature of the data against each: points below, how each class is spread on the diagonal, the correlation r above. Which two would you train on?
scatter-which = Of more than six
scatter-which-telling = those whose class means differ most (F)
scatter-which-first = the first six
scatter-cells =
    .aria-label = Pair of features; Enter puts it on the axes

## Beside the matrix

# $shown, $of: features. $some: yes if some are left out. $count, written as $samples, and $drawn: samples. $part: yes if not
# all are drawn
scatter-count = { $some ->
    [yes] { $shown } of { $of } features.
   *[no] { $shown } features.
 } { $part ->
    [yes] { $drawn } of { $samples } samples are drawn, evenly from the list; r and the diagonal count all of them.
   *[no] { $count ->
        [one] { $samples } sample.
       *[other] { $samples } samples.
    }
 }
scatter-none = There are no samples to show.
scatter-invitation = Click a cell, and its two features are on the axes of the lab.
# $name: the feature
scatter-about-feature = { $name }: how many samples of each class lie where.
# $x, $y: the features. $r: their correlation
scatter-about-pair = { $y } against { $x }: r = { $r }. A click or Enter puts both on the axes of the lab.
scatter-about-constant = { $y } against { $x }: one of the two is the same for all samples, so there is no r. A click or Enter puts both on the axes of the lab.

## In the menu

menu-scatter = Scatter matrix
    .line = Up to six features, each against each: which two tell the classes apart?
    .words = pairs pairplot correlation features histogram anova F columns

## What its controls are called in messages

field-scatter-which = Which features
