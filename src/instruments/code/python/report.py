#: report
for epoch, w in enumerate(history<<from>>):
#? several
    print(epoch, sum(loss(w[k], y[k]) for k in range(len(w))), w.tolist())
#.
#? !several
    print(epoch, loss(w, y), w.tolist())
#.
