# The teacher’s table of answers: who has solved what.

review-title = Read answers
review-open-window = For teachers: read answers
review-lead = Choose the files that students have saved with “My answers”, or drop them here. They are read by this page and stay on this machine: nothing is sent anywhere.
review-files = Files of answers:
review-choose-files = Choose files
review-sheet = Sheet
review-sheet-option = { $title } ({ $count ->
    [one] { $count } file
   *[other] { $count } files
 })
review-csv = Save as CSV
review-csv-name = { $sheet }_answers.csv
review-clear = Put all away
review-table =
    .aria-label = Who has solved what
review-progress = { $done } of { $all } answers judged.
review-done = { $files ->
    [one] { $files } file
   *[other] { $files } files
 }, all answers judged by this page.
review-student = Student
review-file = File
review-saved = Saved
review-sum = Right
review-right-of = { $right } of { $all }
review-remark = Remark
review-answer-to = Answer { $number }
review-exercise = Exercise { $number }
review-cell =
    .aria-label = { $student }, { $number }: { $verdict }
review-lab = a state of the lab
review-judging = …
review-open = open
review-right = right
review-wrong = wrong
review-given = given
review-claimed = { $verdict } (as the file says)
review-part-foretold = Prediction
review-part-gates = The table of gates
review-part-program = The weights of the program
review-part-lab = The task in the lab
review-part-field = The answer
review-legend = ✓ right, ✗ wrong, ✎ for you to read, – open. Predictions, made before trying, do not count. Press one to see the answer.
review-no-sheet = This sheet is not on this site, so the verdicts are those that the files state.
review-too-many = At most { $most } files are read at once; { $left ->
    [one] { $left } was
   *[other] { $left } were
 } left out.
review-other-sheet = answers to another sheet: { $title }
review-unnamed = no name
review-replay = Open in the lab
review-replayed = Answer { $number } of { $student }: { $answer } ({ $verdict })
review-back = Back to the table
review-no-answer = No answer.
