# What refines the plain rule, in few words. They stand beside each other with commas.

refinement-norm = { $p }-norm { $lambda }
refinement-maximum = maximum norm { $lambda }
refinement-ridge = ridge { $lambda }
refinement-all-features = all features
refinement-one-feature = one feature
refinement-falling-rate = falling rate
refinement-momentum = momentum { $momentum }

# Optimizers within a line. $optimizer: its name

refinement-descent = gradient descent
refinement-heavy-ball = heavy ball, m = { $momentum }
refinement-optimizer-momentum = { $optimizer }, m = { $momentum }
