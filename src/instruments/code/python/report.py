#: report
for epoch, w in enumerate(history<<from>>):
#? several
    print(epoch, sum(loss(w[k], y[k]) for k in range(len(w))), w.tolist())
#.
#? !several
    print(epoch, loss(w, y), w.tolist())
#.
#? units

#: units
w = history[-1]
v = w[..., 1:] / scale
print((w[..., 0] - v @ center).tolist(), v.tolist())
#.
