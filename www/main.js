// Starts the lab, says what is the matter when it cannot start, and starts it again when it has stopped with an error.
// No module script, since those do not run in a page that is opened as a file: this one can say so.
"use strict";
(() => {
    const app = document.querySelector("#app");
    const base = new URL(".", document.currentScript.src).href;
    const [script, wasm, annex] = ["pkg/lab.js", "pkg/lab_bg.wasm", "pkg/annex.wasm"];
    const sentences = document.querySelector("#sentences").content;
    let module;

    // A sentence of the page, in the language that is spoken; `told` is what it names.
    function sentence(key, told) {
        const words = sentences.querySelector(`[data-l10n-id=${key}]`).cloneNode(true);
        for (const gap of words.querySelectorAll("var")) gap.textContent = told[gap.dataset.l10nName];
        return words.textContent;
    }

    // Why something could not start, as a sentence for the reader.
    class Trouble extends Error {
        constructor(key, told) { super(sentence(key, told)); }
    }

    // The file at this address; else what is the matter with it.
    async function get(path) {
        const answer = await fetch(new URL(path, base)).catch(() => {
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

    async function start() {
        if (typeof WebAssembly !== "object") throw new Trouble("page-no-wasm");
        const [found, answer] = await Promise.all([
            import(base + script).catch(async () => { throw await trouble(script); }),
            get(wasm),
        ]);
        for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) {
            if (!sheet.sheet?.cssRules.length) throw await trouble(sheet.href.replace(base, ""));
        }
        await found.default({ module_or_path: answer }).catch((error) => {
            if (error instanceof WebAssembly.LinkError) throw new Trouble("page-versions", { script, wasm });
            if (error instanceof WebAssembly.CompileError) throw new Trouble("page-cannot-run", { path: wasm });
            throw error instanceof TypeError ? new Trouble("page-partly", { path: wasm }) : error;
        });
        document.documentElement.lang = await found.speak();
        module = found;
        await mount();
    }

    // Shows the lab. What its link names has to be there; else the instruments come after it.
    async function mount() {
        if (module.needs_annex()) await module.complete().catch(async () => { throw await trouble(annex); });
        document.querySelector(".loading")?.remove();
        module.mount("#app");
    }

    // In place of a lab that cannot start.
    function say(text) {
        document.querySelector(".loading")?.remove();
        const words = document.createElement("p");
        words.className = "loading";
        words.role = "alert";
        words.textContent = text;
        app.inert = false;
        delete app.dataset.waiting;
        app.replaceChildren(words);
    }

    // A note above the page. The one before goes.
    function note(...words) {
        document.querySelector("#note")?.remove();
        const note = sentences.querySelector("#note").cloneNode(true);
        note.querySelector("p").append(...words);
        note.addEventListener("click", (event) => { if (event.target.matches("a, button")) note.remove(); });
        document.body.append(note);
    }

    // Whether this is an end of our own WebAssembly; others on the page have errors, too.
    const isEnd = (error) => typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError && String(error.stack).includes(`${base}pkg/`);

    // The lab has not started, or has ended.
    function failed(error) {
        if (isEnd(error)) recover();
        else if (location.protocol === "file:" && !module) say(sentence("page-file"));
        else if (error instanceof Trouble) say(error.message);
        else {
            say(sentence("page-not-started", { error }));
            console.error(error);
        }
    }

    // Whether somebody has done something since the lab was started. If not, it is the link that it ends with.
    let touched = false;
    for (const name of ["pointerdown", "keydown", "change"]) addEventListener(name, () => { touched = true; }, true);

    // Starts the lab again where it was saved last. If that is where it ends, the usual lab is there instead, and the link
    // at hand.
    let ends = 0;
    async function recover() {
        const end = ++ends;
        const lost = touched ? "" : location.hash;
        if (!touched && !lost) return say(sentence("page-always-ends"));
        touched = false;
        const canUndo = () => app.querySelector("[data-action=undo]")?.disabled === false;
        const could = canUndo();
        if (lost) history.replaceState(null, "", location.pathname + location.search);
        try {
            module.__wbg_reset_state();
            await module.speak();
            if (end !== ends) return;
            await mount();
        } catch (error) {
            return failed(error);
        }
        // What can be undone is known once the lab is shown; it may have ended again by then.
        await new Promise(requestAnimationFrame);
        if (end !== ends) return;
        if (lost) {
            const again = document.createElement("a");
            again.href = lost;
            again.textContent = sentence("page-open-again");
            note(sentence("page-link-ends"), " ", again);
        } else {
            const undo = could ? [" ", sentence(canUndo() ? "page-undo-kept" : "page-undo-lost")] : [];
            note(sentence("page-goes-on"), ...undo);
        }
    }

    // What a lab that has ended had still planned comes to nothing, and that is no error.
    function judge(event, error) {
        if (String(error).includes("closure from previous WASM instance")) event.preventDefault();
        else if (isEnd(error)) recover();
    }
    addEventListener("error", (event) => judge(event, event.error));
    addEventListener("unhandledrejection", (event) => judge(event, event.reason));

    document.querySelector(".late")?.remove();
    // The usual lab is painted at once, in the colors chosen; that of a link when it is known, and so is one in another
    // language than English: the first that is wanted of those that there are.
    const languages = ["en", ...getComputedStyle(document.documentElement).getPropertyValue("--languages").split(" ")];
    const known = (tag) => languages.find((language) => language.toLowerCase() === tag.toLowerCase());
    const spoken = navigator.languages.map((tag) => known(tag) ?? known(tag.split("-")[0])).find(Boolean) ?? "en";
    if (location.hash.length < 2 && !location.search && spoken === "en") app.dataset.waiting = "usual";
    try {
        const theme = localStorage.getItem("hyperplane-theme");
        if (theme) document.documentElement.dataset.theme = theme;
    } catch {
        // No storage here.
    }
    start().catch(failed);
})();
