### A presentation.

presentation-begins = Presentation.
presentation-ends = The presentation has ended.
presentation-laser-on = Large pointer: on.
presentation-laser-off = Large pointer: off.
presentation-black-on = Black screen. Any key brings the page back.
presentation-black-off = The page is back.
