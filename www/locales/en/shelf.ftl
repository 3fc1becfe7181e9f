# Labs under names: a window.

shelf-title = My labs and talks
shelf-heading = My labs
shelf-lead = This browser keeps labs under names, with data, settings and run. A file takes them to another one.
shelf-name =
    .aria-label = Name of this lab
shelf-keep = Keep this lab
shelf-none = No lab is kept under a name yet.
shelf-save-this = Save this lab as a file
shelf-save = Save all as a file
shelf-choose = Open a file …
shelf-back = Bring it back
# What a lab is called at first. $rule: the learning rule. $data: the data set
shelf-usual = { $rule }, { $data }

## Buttons of a lab; $name: what it is called

shelf-open = Open
    .aria-label = Open: { $name }
shelf-remove = Remove
    .aria-label = Remove: { $name }

## What became of it

shelf-kept = Kept as “{ $name }”.
shelf-removed = “{ $name }” is removed.
shelf-opened = “{ $name }” is open. The browser’s Back leads to the lab before.
# $file: the name of the file
shelf-saved = { $file } is in your downloads.
# The file names samples that are not there
shelf-saved-partly = { $file } is in your downloads, but for samples that are not in this browser any more.
# Behind how many labs are added
shelf-without = The browser does not keep all their samples: its store is full or forbidden, or the file is damaged.
# $count: how many labs a file had that were not here yet
shelf-added =
    { $count ->
        [0] All labs of this file are here already.
        [one] { $count } lab is added.
       *[other] { $count } labs are added.
    }
shelf-refused = The browser does not keep it: its store is full or forbidden. A file can hold it: Save this lab as a file.
shelf-no-save = The browser does not let this page save a file.
shelf-foreign = This file holds no labs of Hyperplane.
