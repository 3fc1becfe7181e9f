# A learning rule: in lists; in few letters (.name); its loss, in words or as a formula (.loss).

rule-perceptron = Perceptron
    .name = perceptron
    .loss = the perceptron criterion max(0, −y z)
rule-rosenblatt = Rosenblatt’s form
    .name = Rosenblatt
    .loss = the perceptron criterion max(0, −y z)
rule-adaline = Adaline
    .name = Adaline
    .loss = ½(y − z)²
rule-logistic = Logistic regression
    .name = logistic
    .loss = ln(1 + e^(−y z))
rule-sigmoid = Sigmoid unit
    .name = sigmoid
    .loss = ½(t − o)²
rule-svm = Soft-margin SVM
    .name = SVM
    .loss = the hinge loss max(0, 1 − y z)
# In the list of a lane: the rule of the lab.
rule-lab = as the lab
