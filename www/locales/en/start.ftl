# Where a run starts.

start-my-line = my line
start-my-weights = my weights
# $count: how many numbers; $names: names of weights; $kept: the start in force
start-refused = The start is { $count } numbers ({ $names }), or none. “{ $given }” is not, so { $kept } stays.
start-refused-classes = The start is { $count } numbers ({ $names } of each class in turn), or none. “{ $given }” is not, so { $kept } stays.
# What the start can be.
start-none = none
start-numbers = two or more numbers with commas or spaces between them
