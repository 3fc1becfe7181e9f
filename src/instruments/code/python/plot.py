import matplotlib.pyplot as plt

figure, (plane, curve) = plt.subplots(1, 2, figsize=(11, 4.5))
#? several
group = classes
curve.plot([sum(loss(w[k], y[k]) for k in range(len(w))) for w in history])
#.
#? !several
group = y
curve.plot([loss(w, y) for w in history])
#.
curve.set_xlabel(<<epoch-label>>)
curve.set_ylabel("J")
#? one-column
#: plot-one
line = np.linspace(points.min() - 1, points.max() + 1, 400)
z = prepared(line[:, None]) @ history[-1].T
plane.plot(line, z)
plane.axhline(0, color="gray", linewidth=0.8)
plane.scatter(points[:, 0], 0 * points[:, 0], c=group, cmap="coolwarm", edgecolors="black", zorder=3)
plane.set_xlabel(<<x-label>>)
plane.set_ylabel("z")
#.
#? !one-column
#: plot-plane
low, high = points.min(axis=0), points.max(axis=0)
low, high = low - (high - low + 1) / 10, high + (high - low + 1) / 10
across, up = np.meshgrid(np.linspace(low[<<a>>], high[<<a>>], 300), np.linspace(low[<<b>>], high[<<b>>], 300))
grid = np.tile(points.mean(axis=0), (across.size, 1))
grid[:, <<a>>], grid[:, <<b>>] = across.ravel(), up.ravel()
z = prepared(grid) @ history[-1].T
#? classes
plane.contourf(across, up, z.argmax(axis=1).reshape(across.shape), levels=np.arange(<<classes>> + 1) - 0.5, cmap="coolwarm", alpha=0.25)
#.
#? !classes
if z.min() < 0 < z.max():
    plane.contour(across, up, z.reshape(across.shape), levels=[0], colors="black")
#.
plane.scatter(points[:, <<a>>], points[:, <<b>>], c=group, cmap="coolwarm", edgecolors="black")
plane.set_xlabel(<<x-label>>)
plane.set_ylabel(<<y-label>>)
#.
plt.show()
