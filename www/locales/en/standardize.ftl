# Why standardize: a window.

standardize-title = Why standardize
standardize-lead = Adaline’s loss J over the weights of two features, and gradient descent on it at its fastest rate η = 2/(λmin + λmax). Watch the narrow valley on the left become a rounder one on the right, and the epochs become fewer.
standardize-r-label = Correlation r
standardize-r =
    .aria-label = Correlation r
standardize-scale-label = Scale s of x₂
standardize-scale-slider =
    .aria-label = Scale of x₂, logarithmic
standardize-epochs-label = Epochs shown
standardize-epochs =
    .aria-label = Epochs shown
standardize-raw-title = As it is: x₂ is s times as wide as x₁
standardize-standard-title = Standardized: both have variance 1

## Numbers of each side

standardize-epochs-reading = epochs to 1 %
standardize-left-reading = distance left now
standardize-eta-reading = fastest rate η
standardize-factor-reading = factor per epoch

## For those who do not see the pictures

standardize-picture-raw = Contours of J, as it is, and { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } of descent
standardize-picture-standard = Contours of J, standardized, and { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } of descent

## What there is to see

standardize-same-scale = Both features have the same scale already: standardizing changes nothing, it takes { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
standardize-hardly = The scales hardly differ: standardized or not, it takes { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 }.
# $rest: “bowl” where the features do not correlate, else “correlation”
standardize-shortens = Standardizing shortens the descent from { $raw ->
    [one] { $raw } epoch
   *[other] { $raw } epochs
 } to { $standard ->
    [one] { $standard } epoch
   *[other] { $standard } epochs
 }: { $rest ->
    [bowl] the valley has become a round bowl, and downhill leads straight to the optimum
   *[correlation] what is left of the valley is the work of the correlation, which standardizing does not remove
 }.

# In the menu
menu-standardize = Why standardize
    .line = How scaled features make a narrow valley of the loss rounder.
    .words = scaling normalize condition number features units

## What its controls are called in messages

field-standardize-r = The correlation
field-standardize-scale = The scale of the second feature
field-standardize-epochs = The number of epochs shown
