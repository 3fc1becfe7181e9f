# What refines the plain rule, in few words. They stand beside each other with commas.

refinement-norm = { $p }-norm { $lambda }
refinement-maximum = maximum norm { $lambda }
refinement-ridge = ridge { $lambda }
refinement-all-features = all features
refinement-one-feature = one feature
refinement-falling-rate = falling rate
refinement-momentum = momentum { $momentum }
