# What makes a change of the weights of a gradient: in lists.

optimizer-sgd = Gradient descent
optimizer-nesterov = Nesterov
optimizer-adagrad = AdaGrad
optimizer-rmsprop = RMSProp
optimizer-adam = Adam
# In the list of a lane: the optimizer of the lab.
optimizer-lab = as the lab
