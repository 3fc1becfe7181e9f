// Starts the lab, says what is the matter when it cannot start, and starts it again when it has stopped with an error.
// No module script, since those do not run in a page that is opened as a file: this one can say so.
"use strict";
(() => {
    const app = document.querySelector("#app");
    const base = new URL(".", document.currentScript.src).href;
    const [script, wasm] = ["pkg/hyperplane.js", "pkg/hyperplane_bg.wasm"];
    let module;

    // Why something could not start, as a sentence for the reader.
    class Trouble extends Error {}

    // The file at this address; else what is the matter with it.
    async function get(path) {
        const answer = await fetch(new URL(path, base)).catch(() => {
            throw new Trouble(`The file ${path} could not be fetched. Is the connection there? Then reload the page.`);
        });
        if (!answer.ok) throw new Trouble(`The file ${path} is not where the page comes from (the server says ${answer.status}).`);
        return answer;
    }

    // What is the matter with a script or a style sheet that has not come.
    async function trouble(path) {
        const type = (await get(path)).headers.get("content-type") ?? "none";
        return new Trouble(`The file ${path} has come, but this browser cannot use it: it is damaged, sent with a wrong type (${type}), or the browser is too old.`);
    }

    async function start() {
        if (typeof WebAssembly !== "object") throw new Trouble("This browser has no WebAssembly, or it is switched off.");
        const [found, answer] = await Promise.all([
            import(base + script).catch(async () => { throw await trouble(script); }),
            get(wasm),
        ]);
        for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) {
            if (!sheet.sheet?.cssRules.length) throw await trouble(sheet.href.replace(base, ""));
        }
        await found.default({ module_or_path: answer }).catch((error) => {
            if (error instanceof WebAssembly.LinkError) throw new Trouble(`The files ${script} and ${wasm} are of different versions. Reload the page without its cache.`);
            if (error instanceof WebAssembly.CompileError) throw new Trouble(`This browser cannot run the file ${wasm}: it is damaged, or the browser is too old. A current Firefox, Chrome, Edge or Safari can.`);
            throw error instanceof TypeError ? new Trouble(`The file ${wasm} came only in part. Is the connection there? Then reload the page.`) : error;
        });
        document.documentElement.lang = await found.speak();
        module = found;
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
    function note(text, ...more) {
        document.querySelector("#note")?.remove();
        const note = document.createElement("div");
        note.id = "note";
        note.className = "notice";
        note.role = "alert";
        const words = document.createElement("p");
        words.append(text, ...more);
        const done = document.createElement("button");
        done.type = "button";
        done.textContent = "OK";
        note.append(words, done);
        note.addEventListener("click", (event) => { if (event.target.matches("a, button")) note.remove(); });
        document.body.append(note);
    }

    // Whether this is an end of our own WebAssembly; others on the page have errors, too.
    const isEnd = (error) => typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError && String(error.stack).includes(`${base}pkg/`);

    // The lab has not started, or has ended.
    function failed(error) {
        if (isEnd(error)) recover();
        else if (location.protocol === "file:" && !module) say("Hyperplane was opened as a file, and so the browser does not let it load its parts. It needs a web server: on your own machine “cargo xtask serve” is one.");
        else if (error instanceof Trouble) say(error.message);
        else {
            say(`Hyperplane could not start: ${error}`);
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
        if (!touched && !lost) {
            say("Hyperplane has stopped because of an error of its own, and stops again when it is started. Please report it, with the browser you use.");
            return;
        }
        touched = false;
        const canUndo = () => app.querySelector("[data-action=undo]")?.disabled === false;
        const could = canUndo();
        if (lost) history.replaceState(null, "", location.pathname + location.search);
        try {
            module.__wbg_reset_state();
            await module.speak();
            if (end !== ends) return;
            module.mount("#app");
        } catch (error) {
            failed(error);
            return;
        }
        // What can be undone is known once the lab is shown; it may have ended again by then.
        await new Promise(requestAnimationFrame);
        if (end !== ends) return;
        if (lost) {
            const again = document.createElement("a");
            again.href = lost;
            again.textContent = "Open it again";
            note("The lab of this link stops with an error of Hyperplane’s own. Here is the usual lab instead. ", again);
        } else {
            const undo = could && !canUndo() ? " What could be undone is lost." : could ? " Undo is kept." : "";
            note(`Hyperplane had stopped because of an error of its own. It goes on where it was saved last.${undo}`);
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
    // The usual lab is painted at once, in the colors chosen; that of a link when it is known.
    if (location.hash.length < 2 && !location.search) app.dataset.waiting = "usual";
    try {
        const theme = localStorage.getItem("hyperplane-theme");
        if (theme) document.documentElement.dataset.theme = theme;
    } catch {
        // No storage here.
    }
    start().catch(failed);
})();
