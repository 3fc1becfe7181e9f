# The band of zones below the slider of the learning rate.

## What its controls are called in messages

field-zones = The choice of zones
