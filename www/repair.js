// Mends the published page in a browser that has kept a part of a file, or files of two versions: everything is fetched anew past all
// caches, which then hold what has come, and is compared with what `cargo xtask dist` has written into files.json. `main.js` asks for this
// where the lab cannot start, and the page repair.html where not even main.js has come.
const SCOPE = new URL("./", import.meta.url).href;

// Past all caches.
const fresh = (path) => fetch(SCOPE + path, { cache: "reload" });

// The worker answers from what it keeps, and goes first. The page keeps itself again once it has started.
async function forget() {
    try {
        const registration = await navigator.serviceWorker.getRegistration(SCOPE);
        if (registration?.scope === SCOPE) await registration.unregister();
        const names = await caches.keys();
        await Promise.all(names.filter((name) => name.startsWith(`hyperplane ${SCOPE} `)).map((name) => caches.delete(name)));
    } catch {
        // There are no such things here.
    }
}

// The name of a sentence of the lab's page, and what it is told.
const trouble = (key, told) => ({ key, told });

// What is the matter with a file that comes from its host; nothing, if it is whole.
async function damage(path, [length, hash]) {
    const answer = await fresh(path).catch(() => null);
    if (!answer) return trouble("page-lost", { path });
    if (!answer.ok) return trouble("page-missing", { path, status: answer.status });
    const bytes = await answer.arrayBuffer().catch(() => null);
    if (!bytes) return trouble("page-partly", { path });
    if (bytes.byteLength !== length) return trouble("page-damaged", { path, bytes: bytes.byteLength, length });
    // Only browsers on secure connections have it.
    const digest = await crypto.subtle?.digest("SHA-256", bytes);
    const is = digest && btoa(String.fromCharCode(...new Uint8Array(digest)));
    return is && is !== hash ? trouble("page-other", { path }) : null;
}

// Fetches everything anew. Hands back what is wrong with the page as its host has it: null, if a page that is loaded again will have
// all of its files.
export async function repair() {
    const page = await fresh("").catch(() => null);
    if (!page) return trouble("page-lost", { path: "index.html" });
    if (!page.ok) return trouble("page-missing", { path: "index.html", status: page.status });
    const version = (await page.text()).match(/"([0-9a-f]{16})\/main\.js"/)?.[1];
    const path = `${version}/files.json`;
    const list = await fresh(path).catch(() => null);
    if (!list) return trouble("page-lost", { path });
    if (!list.ok) return trouble("page-missing", { path, status: list.status });
    const files = await list.json().catch(() => null);
    if (!files) return trouble("page-other", { path });
    // Not before: without a network what is kept is all that there is.
    await forget();
    const found = await Promise.all(Object.entries(files).map(([path, print]) => damage(path, print)));
    return found.find(Boolean) ?? null;
}

// In the page repair.html.
const place = document.querySelector("#repair");
if (place) {
    const found = await repair().catch((error) => trouble("", { path: String(error) }));
    for (const name of place.querySelectorAll("var")) name.textContent = found?.told.path ?? "";
    for (const part of place.children) part.hidden = part.className !== (found ? "damaged" : "whole");
}
