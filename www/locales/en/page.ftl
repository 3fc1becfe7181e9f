# What the page says before there is a lab, or when one has ended. `www/main.js` says it; `<var>` is where it puts in what
# the name tells: the path of a file, or what a server or the browser says. The last three are said by `www/offline.js`.

page-lost = The file <var data-l10n-name="path"></var> could not be fetched. Is the connection there? Then reload the page.
page-missing = The file <var data-l10n-name="path"></var> is not where the page comes from (the server says <var data-l10n-name="status"></var>).
page-unusable = The file <var data-l10n-name="path"></var> has come, but this browser cannot use it: it is damaged, sent with a wrong type (<var data-l10n-name="type"></var>), or the browser is too old.
page-untyped = The file <var data-l10n-name="path"></var> has come, but this browser cannot use it: it is damaged, sent without a type, or the browser is too old.
page-partly = The file <var data-l10n-name="path"></var> came only in part. Is the connection there? Then reload the page.
page-no-wasm = This browser has no WebAssembly, or it is switched off.
page-cannot-run = This browser cannot run the file <var data-l10n-name="path"></var>: it is damaged, or the browser is too old. A current Firefox, Chrome, Edge or Safari can.
page-versions = The files <var data-l10n-name="script"></var> and <var data-l10n-name="wasm"></var> are of different versions. Reload the page without its cache.
page-damaged = The file <var data-l10n-name="path"></var> comes damaged from where this page is kept: <var data-l10n-name="bytes"></var> bytes of <var data-l10n-name="length"></var>. The page can start once it is whole there.
page-other = The file <var data-l10n-name="path"></var> comes from where this page is kept, but is not the one of this version. The page can start once all files there are of one version.
page-repair = Repair this page
page-file = Hyperplane was opened as a file, and so the browser does not let it load its parts. It needs a web server: on your own machine “cargo xtask serve” is one.
page-not-started = Hyperplane could not start: <var data-l10n-name="error"></var>
page-always-ends = Hyperplane has stopped because of an error of its own, and stops again when it is started. Please report it, with the browser you use.
page-link-ends = The lab of this link stops with an error of Hyperplane’s own. Here is the usual lab instead.
page-open-again = Open it again
page-goes-on = Hyperplane had stopped because of an error of its own. It goes on where it was saved last.
page-goes-on-anew = Hyperplane had stopped because of an error of its own, and stopped again when it was started. Here is the usual lab.
page-kept-link = Link of the lab that was here:
page-begin-anew = Begin anew
page-undo-kept = Undo is kept.
page-undo-lost = What could be undone is lost.
page-news = There is a new version of Hyperplane.
page-renew = Reload
page-later = Later

# Below the lab, as it is published.
page-documentation = Documentation
page-source = Source
page-licenses = Licenses
