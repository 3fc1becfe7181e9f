# Standardize.

## What its controls are called in messages

field-standardize-r = The correlation
field-standardize-scale = The scale of the second feature
field-standardize-epochs = The number of epochs shown
