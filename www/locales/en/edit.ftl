# What an edit has done, for those who do not see it.

# $setting: such as “the learning rate”
edit-setting = { $setting } is { $value }
