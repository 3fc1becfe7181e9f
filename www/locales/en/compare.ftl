# Compare.

# On the plane of a lane whose line is not to be seen
compare-out-of-view = out of view

# In the menu
menu-compare = Compare side by side

## What its controls are called in messages

field-compare-lanes = The number of lanes
field-compare-scale = The scale of the lanes’ curves
field-compare-curve = The choice of the lanes’ curves
field-compare-b-eta = The learning rate of lane B
field-compare-b-rule = The rule of lane B
field-compare-b-batch = The batch of lane B
field-compare-b-order = The order of lane B
field-compare-b-seed = The seed of lane B
field-compare-c-eta = The learning rate of lane C
field-compare-c-rule = The rule of lane C
field-compare-c-batch = The batch of lane C
field-compare-c-order = The order of lane C
field-compare-c-seed = The seed of lane C
field-compare-d-eta = The learning rate of lane D
field-compare-d-rule = The rule of lane D
field-compare-d-batch = The batch of lane D
field-compare-d-order = The order of lane D
field-compare-d-seed = The seed of lane D
