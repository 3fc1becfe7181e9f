// Keeps the published page in the browser, so that it opens without a network. `cargo xtask dist` writes some lines before this:
// VERSION, the name of the version's folder; FILES, all that a visitor may need besides the page, each with its length and its
// SHA-256; and GUIDES, the same of the pages beside it.
//
// The page comes from what is kept, always: it opens at once, also in a hall whose network is slow rather than absent, where
// asking the network first would mean to wait for it. The browser looks for a new version of this file whenever the page is
// opened; that version is fetched beside the old one and waits until users ask for it or have closed the page.
const scope = registration.scope;
// Other pages of the same host have caches of their own.
const OURS = `hyperplane ${scope} `;
const CACHE = OURS + VERSION;

// Whether a file is what this version has under its name.
async function isWhole(answer, [length, hash]) {
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength !== length) return false;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return btoa(String.fromCharCode(...digest)) === hash;
}

// A file, whole, that has this length and hash. What the page has fetched itself comes from the browser's own cache, where the host lets it keep
// files; where that has kept another one, or a part, the host is asked past it, and what it sends is kept there, too.
async function whole(path, print) {
    for (const cache of ["default", "reload"]) {
        const answer = await fetch(scope + path, { cache });
        if (answer.ok && await isWhole(answer.clone(), print)) return answer;
    }
    throw new Error(`${path} is not that of ${VERSION}`);
}

async function fetchAll() {
    const page = await fetch(scope, { cache: "no-cache" });
    const text = await page.text();
    // While the host is given new files, the page may still be the old one, or be new already, or a part of it.
    if (!page.ok || !text.includes(`${VERSION}/`) || !text.includes("</html>")) throw new Error(`not the page of ${VERSION}`);
    const cache = await caches.open(CACHE);
    const keep = (files) => Promise.all(Object.entries(files).map(async ([path, print]) => cache.put(scope + path, await whole(path, print))));
    await keep(FILES);
    // By this list the page knows what it fetches later.
    await cache.put(`${scope}${VERSION}/files.json`, new Response(JSON.stringify(FILES)));
    // A site without them works.
    await keep(GUIDES).catch(() => {});
    // A new answer, since one that was redirected cannot open a page.
    await cache.put(scope, new Response(text, { headers: page.headers }));
}

// Other versions go when no page may need them: when at most so many pages are open, which have this version, and there is
// no newer one that waits.
async function tidy(most) {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    const isNewest = !registration.installing && !registration.waiting;
    if (!isNewest || pages.filter(({ url }) => url.startsWith(scope)).length > most) return;
    await Promise.all(names.map((name) => caches.delete(name)));
}

async function answer(request, address, isFile) {
    // Files of an older version are for pages that are still open. No header of a request changes a file.
    const where = isFile ? {} : { cacheName: CACHE };
    const kept = await caches.match(address, { ...where, ignoreVary: true }).catch(() => undefined);
    const path = address.slice(scope.length);
    if (kept || !(path in FILES)) return kept ?? fetch(request);
    // The browser has let go of it, and keeps it again.
    const found = await whole(path, FILES[path]).catch(() => undefined);
    if (found) caches.open(CACHE).then((cache) => cache.put(address, found)).catch(() => {});
    return found?.clone() ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fetchAll()));
// The page that has brought this here is kept from now on.
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(() => tidy(0))));
addEventListener("message", (event) => {
    if (event.data === "begin") skipWaiting();
    if (event.data === VERSION) event.waitUntil(tidy(1));
});
addEventListener("fetch", (event) => {
    const { request } = event;
    // What stands behind `?` and `#` is read by the page.
    const [address] = request.url.split(/[?#]/);
    const path = address.slice(scope.length);
    const isPage = request.mode === "navigate" && ["", "index.html"].includes(path);
    const isFile = path in FILES || /^[0-9a-f]{16}\//.test(path);
    const isKept = isPage || isFile || path in GUIDES;
    if (request.method !== "GET" || !address.startsWith(scope) || !isKept) return;
    const find = () => answer(request, isPage ? scope : address, isFile);
    // What is asked for past all caches comes from this one only where there is no network.
    const isPast = request.cache === "reload" && request.mode !== "navigate";
    event.respondWith(isPast ? fetch(request).catch(find) : find());
});
