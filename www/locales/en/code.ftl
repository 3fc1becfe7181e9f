# Code: the rule as pseudocode and as a program.

# In the menu
menu-code = Code
    .line = The rule as pseudocode, in NumPy and in scikit-learn.
    .words = python numpy scikit-learn sklearn jupyter notebook pseudocode program algorithm

## What its controls are called in messages

field-code-form = The form of the code

## The window

code-panel =
    .aria-label = Code
code-window = Code
code-close =
    .aria-label = Close the code
code-lead = The rule with the settings of the lab: as pseudocode, and as a program that you can run and change.
code-forms = Form of the code
code-form-pseudocode = Pseudocode
code-form-numpy = NumPy
code-form-scikit-learn = scikit-learn
code-reset =
    .aria-label = Reset the weights
    .title = Reset the weights
code-play =
    .title = Play or pause
code-play-label = Play
code-pause-label = Pause
code-step = Step
    .title = One step: one batch of samples
code-epoch = Epoch
    .title = One epoch
code-copy = Copy
code-save = Download .py
code-notebook-save = Download .ipynb
code-data-save = Download the data
code-pseudo =
    .aria-label = Pseudocode; the lines of the last update are marked
code-listing =
    .aria-label = Program

## What it says

code-copied = Copied.
code-not-copied = The browser does not let this page copy: select the text and copy it yourself.
code-saved = { $file } is in your downloads.
code-needs-data = The program reads { $file }: put it into the same folder.
code-nothing = There are no samples to learn from yet.
code-no-program = No program is known for this rule.
code-about-numpy = It needs Python 3 with NumPy, and makes the updates of the lab in the lab’s order.
code-about-sklearn = It needs Python 3 with scikit-learn.
code-before = The lines that one step executes will be marked.
code-epochs-done = { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } made.

## Pseudocode

code-line-name-input = INPUT
code-line-name-step = STEP { $number }
code-line-name-output = OUTPUT
code-line-input = samples (x̃₁, y₁) … (x̃_M, y_M) with M = { $samples }; { $given }
code-line-input-several = samples (x̃₁, y₁) … (x̃_M, y_M) with M = { $samples }; { $given }; for each of { $classes } classes a w, with y = +1 for this class and −1 for the others
code-line-input-together = samples (x̃₁, y₁) … (x̃_M, y_M) with M = { $samples }; { $given }; y is one of { $classes } classes, and w has a row for each
code-line-epoch = for each epoch e = 1, 2 … { $epochs }
code-line-each = for each sample (x̃, y), as listed
code-line-each-shuffled = for each sample (x̃, y), shuffled anew
code-line-each-random = M times: draw a sample (x̃, y) at random
code-line-batch = for each batch B of { $size } samples, as listed
code-line-batch-shuffled = for each batch B of { $size } samples, shuffled anew
code-line-batch-random = for each batch B of { $size } samples, drawn at random
code-line-all = for the batch B of all samples
code-line-sample = for each sample (x̃, y) of B
code-line-below = δ ← y if { $condition }, else 0
code-line-never = { $delta }, but 0 at z = 0
code-line-stop-mistakes = stop if no sample asks for a correction (or nothing changes any more)
code-line-stop-smooth = stop where the gradient of J is as good as 0 (or nothing changes any more)
code-line-stop-several = stop when every w has come to its end

## Comments in programs

code-title = { $rule }: the run of the lab, in NumPy
code-title-sklearn = { $rule }: the data of the lab, in scikit-learn
code-about = { $samples ->
    [one] { $samples } sample: { $features }, then the class ({ $classes })
   *[other] { $samples } samples: { $features }, then the class ({ $classes })
 }
code-notebook = { $title }: the data, the training, the weights after every epoch, and a picture.
code-epoch-label = epoch
code-note-rest = one learner a class: this class is +1, all others are −1
code-note-standardize = standardized: mean 0 and standard deviation 1; a constant feature keeps its scale
code-note-map = products of features as further inputs
code-note-one = a 1 in front of each sample, so that the bias w0 takes part
code-note-no-bias = a 0 in front of each sample: there is no bias, and w0 stays 0
code-note-unit = each sample, with its 1, divided by its length
code-note-settings = the settings of the lab
code-note-delta = the error signal of one sample
code-note-slope = the gradient of the penalty
code-note-direction = downhill: delta times x, over the batch
code-note-direction-softmax = downhill: each row k of w gets ([k = class] − p_k) times x, and less of what is penalized
code-note-direction-perceptron = downhill: where a sample is predicted wrongly, the row of its class gets x and that of the predicted class loses x, and less of what is penalized
code-note-direction-penalty = downhill: delta times x, over the batch, and less of what is penalized
code-note-order-of-sums = sum(w * x[i]) is z, added up from left to right as in the lab
code-note-order-of-sums-rows = z of each class, added up from left to right as in the lab
code-note-dice = the random numbers of the lab (PCG-32), so that the order of the samples is the same
code-note-ended-mistakes = no sample asks for a correction
code-note-ended-diverged = the loss has run away
code-note-ended-separated = all samples are on their sides: J has no minimum, so stop once it is as good as 0
code-note-ended-flat = the gradient of J is as good as 0
code-note-ended-finite = beyond all numbers
code-note-training = training; history[e] has the weights after e epochs, history[0] those of the start
code-note-cycles = the weights of an earlier epoch again: from here on everything repeats
code-note-report = epoch, loss J, weights
code-note-units = the last weights in the units of the data: v0, and v1 … of each feature
code-note-plot-one = z along the only feature: class +1 is predicted where it is above 0
code-note-plot-plane = the two features of the lab’s axes, all others at their mean

## What is different in scikit-learn

code-sk-none = scikit-learn has no class for this rule.
code-sk-one-class = scikit-learn asks for samples of two classes at least.
code-sk-perceptron = It corrects wherever y z ≤ 0, so at z = 0 too; a correction is eta0 y x, hence twice the η of the lab.
code-sk-rosenblatt = It makes the same corrections as the lab: eta0 y x wherever y z ≤ 0.
code-sk-adaline = It goes down the same squared error, one sample after the other.
code-sk-logistic = It looks for the minimum of J by a method of its own: η, batches and order have no part in it.
code-sk-svm = It looks for the minimum of J by a method of its own: η, batches and order have no part in it.
code-sk-bias = Here the bias w0 is penalized too.
code-sk-truncated = Its ℓ₁ penalty stops a weight at 0 instead of stepping across.
code-sk-no-penalty = The penalty of the lab is left out here.
code-sk-shuffled = It shuffles too, but with random numbers of its own.
code-sk-drawn = It shuffles with random numbers of its own, and draws no sample twice in an epoch.
code-sk-batch = It updates after every sample, not once a batch.
code-sk-schedule = Its learning rate stays as it is; its own schedules count samples, not epochs.
code-sk-optimizer = It knows neither momentum nor the other optimizers of the lab.
code-sk-end = It makes all its epochs, whatever it has reached.
