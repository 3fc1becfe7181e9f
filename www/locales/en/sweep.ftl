# Sweep.

## What its controls are called in messages

field-sweep-epochs = The number of epochs swept
field-sweep-scale = The scale of the swept loss
