# What is printed, and what stands only on paper.

print-title = Print
print-lead = All steps of the lesson, then the plane, the curves and the numbers as they are now.
print-now = Print
print-answers = with hints and answers
# Above the settings of the lab, its plane, curves and numbers
print-lab = The lab
