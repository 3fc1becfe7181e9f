// Starts the lab, says what is the matter when it cannot start, and starts it again when it has stopped with an error.
// No module script, since those do not run in a page that is opened as a file: this one can say so, unless that page has brought
// all files with it.
"use strict";
(() => {
    const app = document.querySelector("#app");
    // What a page has that is one file; it may have no address from which others are seen.
    const brought = globalThis.hyperplaneFiles;
    const base = brought ? "" : new URL(".", document.currentScript.src).href;
    const [script, wasm, annex] = ["pkg/lab.js", "pkg/lab_bg.wasm", "pkg/annex.wasm"];
    const sentences = document.querySelector("#sentences").content;
    const english = new Set();
    let module;
    // A page around a frame knows by this that the lab has come, and says itself what is the matter where it does not.
    if (parent !== window) parent.postMessage({ hyperplane: 1, type: "here" }, "*");

    // A sentence of the page, in the language that is spoken; `told` is what it names.
    function sentence(key, told) {
        const words = sentences.querySelector(`[data-l10n-id=${key}]`).cloneNode(true);
        for (const gap of words.querySelectorAll("var")) gap.textContent = told[gap.dataset.l10nName];
        // Until the lab is there they are in English, as they are, and so is what the language of the page does not have.
        if (words.lang || !app.lang) english.add(words.textContent);
        return words.textContent;
    }

    // Why something could not start, as a sentence for the reader.
    class Trouble extends Error {
        constructor(key, told) {
            super(sentence(key, told));
            this.key = key;
        }
    }

    // The address of a file.
    const at = (path) => brought?.addresses[path] ?? base + path;

    // The file at this address; else what is the matter with it.
    async function get(path) {
        const answer = await fetch(at(path)).catch(() => {
            throw new Trouble("page-lost", { path });
        });
        if (!answer.ok) throw new Trouble("page-missing", { path, status: answer.status });
        return answer;
    }

    // What is the matter with a script or a style sheet that has not come.
    async function trouble(path) {
        const type = (await get(path)).headers.get("content-type");
        return type ? new Trouble("page-unusable", { path, type }) : new Trouble("page-untyped", { path });
    }

    // Whether a style sheet has come.
    function hasRules(sheet) {
        try {
            return sheet.cssRules.length > 0;
        } catch (error) {
            // It is there; in a frame without an origin nobody may look at it.
            return error.name === "SecurityError";
        }
    }

    async function start() {
        if (typeof WebAssembly !== "object") throw new Trouble("page-no-wasm");
        await brought?.ready.catch(() => { throw new Trouble("page-cannot-run", { path: script }); });
        const [found, answer] = await Promise.all([
            import(at(script)).catch(async () => { throw await trouble(script); }),
            get(wasm),
        ]);
        for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
            if (!hasRules(link.sheet)) throw await trouble(link.href.replace(base, ""));
        }
        await found.default({ module_or_path: answer }).catch((error) => {
            if (error instanceof WebAssembly.LinkError) throw new Trouble("page-versions", { script, wasm });
            if (error instanceof WebAssembly.CompileError) throw new Trouble("page-cannot-run", { path: wasm });
            throw error instanceof TypeError ? new Trouble("page-partly", { path: wasm }) : error;
        });
        document.documentElement.lang = await found.speak();
        module = found;
        // For who drives the page: a lab that was taken off it is mounted anew, for the address that the page has then.
        app.mountLab = mount;
        await mount();
        if (history.state?.isRepaired) history.replaceState(null, "");
    }

    // Play that is pressed before the lab is there, when nothing in it can be pressed yet, is done once it is.
    const play = app.querySelector("[data-action=play]");
    function remember(event) {
        if (app.dataset.waiting !== "usual") return;
        const { left, top, right, bottom } = play.getBoundingClientRect();
        const { clientX: x, clientY: y } = event;
        const isKey = event.key === " ";
        if (isKey) event.preventDefault();
        if (isKey || left <= x && x <= right && top <= y && y <= bottom) play.dataset.pressed = "";
    }
    for (const name of ["click", "keydown"]) addEventListener(name, remember);

    // Shows the lab. What its link names has to be there; else the instruments come after it.
    async function mount() {
        if (module.needs_annex()) await module.complete().catch(async () => { throw await trouble(annex); });
        document.querySelector(".loading")?.remove();
        started = Date.now();
        app.lab = module.mount("#app");
        if ("pressed" in play.dataset) play.click();
        delete play.dataset.pressed;
    }

    // Where the published page lies; it has files that tell how to mend it.
    const published = !brought && base.match(/^(.*\/)[0-9a-f]{16}\/$/)?.[1];

    // What all files are like. Where a cache has kept a part of this list, it comes past that.
    async function list(cache) {
        const answer = await fetch(`${base}files.json`, { cache });
        return answer.json();
    }

    // Fetches a file that comes after the start, whole: where a cache has kept a part of it, or another one, it comes past that.
    let prints;
    if (published) globalThis.hyperplaneFetch = async (address) => {
        prints ??= list("default").catch(() => list("reload")).catch(() => ({}));
        const print = (await prints)[new URL(address).href.slice(published.length)];
        const integrity = print ? `sha256-${print[1]}` : "";
        return fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: "reload" }));
    };

    // Fetches all files anew, past the caches, and starts again with them; else says what is the matter with them.
    async function repair() {
        const mender = await import(`${published}repair.js`);
        const found = await mender.repair();
        if (!found) return location.reload();
        say(sentence(found.key, found.told), repairing());
    }

    // The button that does it again.
    function repairing() {
        const button = document.createElement("button");
        button.textContent = sentence("page-repair");
        button.addEventListener("click", () => {
            button.disabled = true;
            repair().catch((error) => say(sentence("page-not-started", { error }), repairing()));
        });
        return button;
    }

    // The lab has not started. A browser that has kept a part of a file, or files of two versions, gets all of them anew, once.
    async function mend(error) {
        const text = error instanceof Trouble ? error.message : sentence("page-not-started", { error });
        const isUseless = !published || error.key === "page-no-wasm";
        try {
            if (isUseless) return say(text);
            if (history.state?.isRepaired) return say(text, repairing());
            history.replaceState({ isRepaired: true }, "");
            await repair();
        } catch {
            say(text, ...isUseless ? [] : [repairing()]);
        }
    }

    // In place of a lab that cannot start.
    function say(text, ...more) {
        document.querySelector(".loading")?.remove();
        const words = document.createElement("p");
        words.className = "loading";
        words.role = "alert";
        words.textContent = text;
        if (english.has(text)) words.lang = "en";
        app.inert = false;
        delete app.dataset.waiting;
        app.replaceChildren(words, ...more);
    }

    // A note above the page. The one before goes.
    function note(...words) {
        document.querySelector("#note")?.remove();
        const note = sentences.querySelector("#note").cloneNode(true);
        note.querySelector("p").append(...words);
        note.addEventListener("click", (event) => { if (event.target.matches("a, button")) note.remove(); });
        document.body.append(note);
    }

    // Whether an error is our own; others on the page have errors, too.
    const places = () => brought ? Object.values(brought.addresses) : [`${base}pkg/`];
    const isOurs = (error) => places().some((place) => String(error?.stack).includes(place));
    const isTrap = (error) => typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError;

    // The lab has not started, or has stopped.
    function failed(error) {
        if (!module && !brought && location.protocol === "file:") return say(sentence("page-file"));
        if (error instanceof Trouble) return mend(error);
        console.error(error);
        if (module) recover();
        else mend(error);
    }

    // Whether somebody has done something since the lab was started, and when that was. A lab that stops soon and by itself
    // does so because of what it was started with.
    let [touched, started] = [false, 0];
    const SOON_MS = 10000;
    for (const name of ["pointerdown", "keydown", "change"]) addEventListener(name, () => { touched = true; }, true);

    // A field with a link, to be copied.
    function field(link) {
        const [field, input] = ["label", "input"].map((name) => document.createElement(name));
        field.className = "kept-link";
        field.append(sentence("page-kept-link"), " ", input);
        input.readOnly = true;
        input.value = new URL(link, location.href).href;
        input.addEventListener("focus", () => input.select());
        return field;
    }

    // Begins at the usual lab, as if the page had just been opened.
    function anew() {
        history.replaceState(null, "", location.pathname + location.search);
        location.reload();
    }

    // Starts the lab again where it was saved last. If it stops there soon and by itself, it is the usual lab that is started,
    // with the link of what was there at hand; and if that stops, too, nothing is.
    let [stops, tries, lost] = [0, -1, ""];
    async function recover() {
        const stop = ++stops;
        tries = touched || Date.now() - started > SOON_MS ? 0 : tries + 1;
        if (tries < 2) lost = "";
        if (tries === 1) {
            lost = location.hash;
            history.replaceState(null, "", location.pathname + location.search);
        }
        if (tries > 1) {
            const button = document.createElement("button");
            button.textContent = sentence("page-begin-anew");
            button.addEventListener("click", anew);
            document.querySelector("#note")?.remove();
            return say(sentence("page-always-ends"), ...lost ? [field(lost)] : [], button);
        }
        touched = false;
        delete app.lab;
        const canUndo = () => app.querySelector("[data-action=undo]")?.disabled === false;
        const could = canUndo();
        try {
            module.__wbg_reset_state();
            await module.speak();
            if (stop !== stops) return;
            await mount();
        } catch (error) {
            return failed(error);
        }
        // What can be undone is known once the lab is shown; it may have stopped again by then.
        await new Promise(requestAnimationFrame);
        if (stop !== stops) return;
        if (lost) {
            const again = document.createElement("a");
            again.href = lost;
            again.textContent = sentence("page-open-again");
            note(sentence("page-link-ends"), " ", again, field(lost));
        } else {
            const undo = could ? [" ", sentence(canUndo() ? "page-undo-kept" : "page-undo-lost")] : [];
            note(sentence(tries ? "page-goes-on-anew" : "page-goes-on"), ...undo);
        }
    }

    // What a lab that has stopped had still planned comes to nothing, and that is no error. An error of the browser's that
    // has come through the lab leaves it in the middle of something: it is seen once nothing runs any more.
    function judge(event, error) {
        if (String(error).includes("closure from previous WASM instance")) return event.preventDefault();
        if (isOurs(error) && isTrap(error)) return recover();
        const judged = stops;
        setTimeout(() => { if (judged === stops && app.lab?.stopped) recover(); });
    }
    addEventListener("error", (event) => judge(event, event.error));
    addEventListener("unhandledrejection", (event) => judge(event, event.reason));

    document.querySelector(".late")?.remove();
    // The front door is painted at once, in the colors chosen; a lab when it is known, and so is one in another language
    // than English: the first that is wanted of those that there are.
    const languages = ["en", ...getComputedStyle(document.documentElement).getPropertyValue("--languages").split(" ")];
    const known = (tag) => languages.find((language) => language.toLowerCase() === tag.toLowerCase());
    const spoken = navigator.languages.map((tag) => known(tag) ?? known(tag.split("-")[0])).find(Boolean) ?? "en";
    const stored = (name) => {
        try {
            return localStorage.getItem(name);
        } catch {
            return null; // No storage here.
        }
    };
    const isBare = location.hash.length < 2 && !location.search && parent === window;
    if (isBare && spoken === "en" && stored("hyperplane-stage") !== "lab") Object.assign(app.dataset, { waiting: "usual", layer: "front" });
    const asked = new URLSearchParams(location.search).get("theme");
    const theme = asked ?? stored("hyperplane-theme");
    if (theme) document.documentElement.dataset.theme = theme;
    start().catch(failed);
})();
