# Data sets, as the list calls them.

dataset-iris = Iris flowers
dataset-gate = Logic gates
dataset-blobs = Two clusters
dataset-overlap = Overlapping clusters
dataset-outlier = Outliers
dataset-xor = XOR clusters
dataset-circles = Circles
dataset-moons = Moons
dataset-spam = Spam messages
dataset-table = Ten students
dataset-penguins = Penguins
dataset-lecture-table = Four samples
dataset-four = XOR with x₁x₂
dataset-digits = Handwritten digits
dataset-drift = Moving clouds
dataset-file = Opened file
dataset-custom = My points
