# What is printed, and what stands only on paper.

print-title = Print
print-lead = All steps of the lesson, then the plane, the curves and the numbers as they are now.
print-now = Print
print-answers = with hints and answers
# Before a line to write on
print-name = Name:
# Where a value of the lab is not known
print-blanks = A short line in a sentence stands for a value of the lab at that step: fill it in.
# Above the settings of the lab, its plane, curves and numbers
print-lab = The lab
