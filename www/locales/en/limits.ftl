# The zones of the learning rate in a window.

# In the menu
menu-limits = Zones of the learning rate
    .line = Which rates are slow or good, oscillate or diverge.
    .words = eta η learning rate zones limit diverge oscillate slow theory

## The window

limits-title = Zones of the learning rate
limits-lead = What each learning rate does to the run of the lab, as far as theory knows.
# $eta: the learning rate of the lab
limits-now = η = { $eta }:
limits-effect = what η does
limits-above = above
limits-up-to = up to
limits-switch = zones below the slider of the lab
