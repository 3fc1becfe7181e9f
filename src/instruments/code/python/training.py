#: settings
eta = <<eta>>
epochs = <<epochs>>
size = <<size>>
#? schedule
decay = <<decay>>
#.
#? momentum
momentum = <<momentum>>
#.
#? beta1
beta1 = <<beta1>>
#.
#? beta2
beta2 = <<beta2>>
#.
#? rho
rho = <<rho>>
#.
#? epsilon
epsilon = <<epsilon>>
#.
#? penalty
lam = <<lambda>>
#.
#? power
p = <<p>>
#.
#? chance
seed = <<seed>>
#.
#? sign


def sign(z):
    return 1 if z <<positive>> 0 else -1
#.
#? logistic !joint


def sigmoid(z):
    if z >= 0:
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))
#.
#? !joint


def delta(z, y):
    #: delta
#? never
    if z == 0:
        return 0
#.
#? difference sign
    return y - sign(z)
#.
#? difference identity
    return y - z
#.
#? difference logistic
    return (y + 1) / 2 - sigmoid(z)
#.
#? tanh-slope
    a = np.tanh(z)
    return (y - a) * (1 - a * a)
#.
#? logistic-slope
    o = sigmoid(z)
    return ((y + 1) / 2 - o) * o * (1 - o)
#.
#? below
    return y if y * z <<below>> else 0
#.
#.
#? penalty


def penalty(w):
#? bias
    v = w
#.
#? !bias
    v = w[1:]
#.
#? ridge
    return lam / 2 * sum(v ** 2)
#.
#? norm-one
    return lam * sum(abs(v))
#.
#? norm-max
    return lam * max(abs(v))
#.
#? power
    m = max(abs(v))
    return lam * m * sum((abs(v) / m) ** p) ** (1 / p) if m else 0
#.


def slope(w):
    #: slope
    v = w.copy()
#? !bias
    v[0] = 0
#.
#? ridge
    return lam * v
#.
#? norm-one
    return lam * np.sign(v)
#.
#? norm-max
    largest = np.argmax(abs(v))
    slope = np.zeros_like(v)
    slope[largest] = lam * np.sign(v[largest])
    return slope
#.
#? power
    m = max(abs(v))
    if m == 0:
        return v
    u = abs(v) / m
    return lam * np.sign(v) * u ** (p - 1) / sum(u ** p) ** ((p - 1) / p)
#.
#.
#? !joint


def loss(w, y):
    z = x @ w
#? form-criterion
    losses = np.maximum(0, -y * z)
#.
#? form-hinge
    losses = np.maximum(0, 1 - y * z)
#.
#? form-likelihood
    losses = np.logaddexp(0, -y * z)
#.
#? form-squares
    losses = (y - z) ** 2 / 2
#.
#? form-other tanh
    losses = (y - np.tanh(z)) ** 2 / 2
#.
#? form-other logistic
    o = (1 + np.tanh(z / 2)) / 2
    losses = ((y + 1) / 2 - o) ** 2 / 2
#.
#? !penalty
    return losses.<<reduce>>()
#.
#? penalty
    return losses.<<reduce>>() + penalty(w)
#.


def direction(w, y, batch):
#? !penalty
    #: direction
#.
#? penalty
    #: direction-penalty
#.
    #: order-of-sums
#? !adaptive
    g = sum(delta(sum(w * x[i]), y[i]) * x[i] for i in batch)
#.
#? adaptive
    d = np.array([delta(sum(w * x[i]), y[i]) for i in batch])
    g = np.array([(d * column).sum() for column in x[batch].T])
#.
#? mean
    g = g / len(batch)
#.
#? penalty mean
    g = g - slope(w)
#.
#? penalty !mean
    g = g - slope(w) * (len(batch) / len(x))
#.
    return g
#.
#? softmax


def probabilities(z):
    e = np.exp(z - z.max())
    return e / e.sum()
#.
#? perceptrons


def predicted(w, x):
    #: order-of-sums-rows
    return sum((w * x).T).argmax()
#.
#? joint


def loss(w, y):
    z = x @ w.T
    top = z.max(axis=1)
#? softmax
    losses = np.log(np.exp(z - top[:, None]).sum(axis=1)) + top - z[range(len(y)), y]
#.
#? perceptrons
    losses = top - z[range(len(y)), y]
#.
#? !penalty
    return losses.<<reduce>>()
#.
#? penalty
    return losses.<<reduce>>() + sum(penalty(row) for row in w)
#.


def direction(w, y, batch):
#? softmax
    #: direction-softmax
    d = np.array([(np.arange(len(w)) == y[i]) - probabilities(w @ x[i]) for i in batch])
#.
#? perceptrons
    #: direction-perceptron
    d = np.array([np.eye(len(w))[y[i]] - np.eye(len(w))[predicted(w, x[i])] for i in batch])
#.
#? !adaptive
    g = sum(np.outer(d[k], x[i]) for k, i in enumerate(batch))
#.
#? adaptive
    g = np.array([[(d[:, k] * column).sum() for column in x[batch].T] for k in range(len(w))])
#.
#? mean
    g = g / len(batch)
#.
#? penalty mean
    g = g - np.array([slope(row) for row in w])
#.
#? penalty !mean
    g = g - np.array([slope(row) for row in w]) * (len(batch) / len(x))
#.
    return g
#.
#? chance


def dice(epoch):
    #: dice
    def mixed(state):
        word, turn = ((state >> 18) ^ state) >> 27 & 0xFFFFFFFF, state >> 59
        return (word >> turn | word << 32 - turn) & 0xFFFFFFFF

    factor, full = 6364136223846793005, 2**64 - 1
    state, words = (seed * 0x9E3779B97F4A7C15 + 2**32 + epoch) & full, []
    for _ in range(4):
        state = (state * factor + 11634580027462260723) & full
        words.append(mixed(state))
    state, step = words[0] | words[1] << 32, words[2] | words[3] << 32 | 1
    state = ((state + step) * factor + step) & full
    while True:
        yield mixed(state)
        state = (state * factor + step) & full


def below(n, numbers):
    product = next(numbers) * n
    if product & 0xFFFFFFFF > 2**32 - n:
        product += next(numbers) * n >> 32
    return product >> 32


def order(epoch):
    numbers = dice(epoch)
#? random
    return [below(len(x), numbers) for _ in x]
#.
#? shuffled
    samples = list(range(len(x)))
    for last in range(len(x) - 1, 0, -1):
        other = below(last + 1, numbers)
        samples[last], samples[other] = samples[other], samples[last]
    return samples
#.
#.


def batches(epoch):
#? chance
    samples = order(epoch)
#.
#? !chance
    samples = range(len(x))
#.
    return [samples[k:k + size] for k in range(0, len(x), size)]
#? mistakes !penalty rests


def ended(w, y):
    #: ended-mistakes
#? !joint
    return all(delta(sum(w * x[i]), y[i]) == 0 for i in range(len(x)))
#.
#? joint
    return all(predicted(w, x[i]) == y[i] for i in range(len(x)))
#.
#.
#? smooth


def ended(w, y, start):
    #: ended-diverged
    if not loss(w, y) <= 1e12 * max(1, loss(0 * w, y), loss(start, y)):
        return True
#? saturates !penalty !joint
    #: ended-separated
    if (y * (x @ w) > 0).all():
        return loss(w, y) < 1e-9<<count>>
#.
#? saturates !penalty joint
    #: ended-separated
    z = x @ w.T
    own = z[range(len(y)), y].copy()
    z[range(len(y)), y] = -np.inf
    if (z.max(axis=1) < own).all():
        return loss(w, y) < 1e-9<<count>>
#.
    #: ended-flat
#? !joint
    scale = sum(abs(delta(0.0, y[i])) * np.sqrt(sum(x[i] ** 2)) for i in range(len(x)))<<share>>
#.
#? joint
    scale = np.sqrt(1 - 1 / len(w)) * np.sqrt((x ** 2).sum(axis=1)).sum()<<share>>
#.
    return np.sqrt((direction(w, y, range(len(x))) ** 2).sum()) <= 1e-9 * (scale or 1)
#.


#: training
w = np.array([<<start>>], dtype=float)
#? velocity
v = 0 * w
#.
#? squares
s = 0 * w
#.
#? counted
updates = 0
#.
history = [w]
#? cycles
mark = w
#.
for epoch in range(<<range>>):
#? schedule-inverse
    rate = eta / (1 + decay * epoch)
#.
#? schedule-root
    rate = eta / np.sqrt(1 + decay * epoch)
#.
    for batch in batches(epoch):
#? several
        g = np.array([direction(<<at>>[k], y[k], batch) for k in range(len(w))])
#.
#? !several
        g = direction(<<at>>, y, batch)
#.
<<step>>
#? finite
    #: ended-finite
#? several
    if not np.isfinite([loss(w[k], y[k]) for k in range(len(w))]).all():
#.
#? !several
    if not np.isfinite(loss(w, y)):
#.
        break
#.
    history.append(w)
#? mistakes !penalty rests
#? glides
    rest = w + momentum / (1 - momentum) * v
#.
#? !several !glides
    if ended(w, y):
        break
#.
#? !several glides
    if ended(w, y) and ended(rest, y):
        break
#.
#? several !glides
    if all(ended(w[k], y[k]) for k in range(len(w))):
        break
#.
#? several glides
    if all(ended(w[k], y[k]) and ended(rest[k], y[k]) for k in range(len(w))):
        break
#.
#.
#? smooth
#? several
    if all(ended(w[k], y[k], history[0][k]) for k in range(len(w))):
        break
#.
#? !several
    if ended(w, y, history[0]):
        break
#.
#.
#? cycles
    #: cycles
    if (w == mark).all() or (w == history[-2]).all():
        break
    passed = len(history) - 1
    if passed & (passed - 1) == 0:
        mark = w
#.
