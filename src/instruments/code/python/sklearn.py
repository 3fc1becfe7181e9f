<<differs>>
#? intercept
samples = x[:, 1:]
#.
#? !intercept
samples = x
#.
#? several
targets = classes
#.
#? !several
targets = y
#.
model = <<model>>
#? coefficients
model.fit(samples, targets<<begin>>)
#? intercept
print(model.intercept_, model.coef_)
#.
#? !intercept
print(model.coef_)
#.
#.
#? wrapped
model.fit(samples, targets)
for learner in model.estimators_:
#? intercept
    print(learner.intercept_, learner.coef_)
#.
#? !intercept
    print(learner.coef_)
#.
#.
