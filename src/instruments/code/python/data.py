# <<title>>
import numpy as np
<<imports>>
#? wrapped
from sklearn.multiclass import OneVsRestClassifier
#.

# <<about>>
#? csv
data = np.loadtxt("<<file>>", delimiter=",", skiprows=1, ndmin=2)
#.
#? !csv
data = np.array([
<<rows>>
], dtype=float)
#.
#? several
points, classes = data[:, :-1], data[:, -1]
#: rest
y = np.array([np.where(classes == k, 1, -1) for k in range(<<classes>>)])
#.
#? joint
points, y = data[:, :-1], data[:, -1].astype(int)
#.
#? !classes
points, y = data[:, :-1], data[:, -1]
#.
#? standardize

#: standardize
center = sum(points) / len(points)
scale = np.sqrt(sum((points - center) ** 2) / len(points))
scale[scale <= 4 * np.finfo(float).eps * abs(center)] = 1
points = (points - center) / scale
#.


def prepared(points):
#? map
    #: map
#.
#? first
    #: one
#.
#? !first
    #: no-bias
#.
#? !unit
    return np.column_stack([np.<<first>>(len(points)), <<inputs>>])
#.
#? unit
    x = np.column_stack([np.<<first>>(len(points)), <<inputs>>])
#? first
    #: unit
    return x / np.sqrt(sum(x.T ** 2))[:, None]
#.
#? !first
    length = np.sqrt(sum(x.T ** 2))
    length[length == 0] = 1
    return x / length[:, None]
#.
#.


x = prepared(points)
