### The lab in front of many.

hall-laser-on = Large pointer: on.
hall-laser-off = Large pointer: off.
hall-black-on = Black screen. Any key brings the page back.
hall-black-off = The page is back.
