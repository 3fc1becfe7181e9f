// Starts the page with the small module. The whole one is fetched when something is asked for that only it has (pressed
// or chosen and marked data-more, or a link of version 2) and takes over where the small one was. No module script, since
// those do not run in a page that is opened as a file: this one can say so.
"use strict";
(() => {
    const app = document.querySelector("#app");
    const base = new URL(".", document.currentScript.src).href;
    let module, whole;
    let isWhole = false;

    // Why something could not start, as a sentence for the reader.
    class Trouble extends Error {}

    // The file at this path; else what is the matter with it.
    async function get(path) {
        const answer = await fetch(base + path).catch(() => {
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

    async function load(name) {
        if (typeof WebAssembly !== "object") throw new Trouble("This browser has no WebAssembly, or it is switched off.");
        const script = `pkg/${name}.js`;
        const wasm = `pkg/${name}_bg.wasm`;
        const [found, answer] = await Promise.all([
            import(base + script).catch(async () => { throw await trouble(script); }),
            get(wasm),
        ]);
        await found.default({ module_or_path: answer }).catch((error) => {
            if (error instanceof WebAssembly.LinkError) throw new Trouble(`The files ${script} and ${wasm} are of different versions. Reload the page without its cache.`);
            if (error instanceof WebAssembly.CompileError) throw new Trouble(`This browser cannot run the file ${wasm}: it is damaged, or the browser is too old. A current Firefox, Chrome, Edge or Safari can.`);
            throw error instanceof TypeError ? new Trouble(`The file ${wasm} came only in part. Is the connection there? Then reload the page.`) : error;
        });
        return found;
    }

    // The whole module, and its style sheet with it; asked for twice it comes once.
    function fetchWhole() {
        const fetched = async () => {
            const sheet = document.createElement("link");
            sheet.rel = "stylesheet";
            sheet.href = "whole.css";
            const styled = new Promise((done, fail) => {
                sheet.onload = done;
                sheet.onerror = () => trouble("whole.css").then(fail, fail);
            });
            document.head.append(sheet);
            try {
                const [found] = await Promise.all([load("hyperplane"), styled]);
                return found;
            } catch (error) {
                sheet.remove();
                throw error;
            }
        };
        whole ??= fetched();
        whole.catch(() => { whole = undefined; });
        return whole;
    }

    // The link of the lab: what the tab keeps of this place is newer than the address.
    function link() {
        try {
            const [place, kept] = (sessionStorage.getItem("hyperplane-lab") ?? "").split("\n");
            if (place && place === history.state) return `#${kept}`;
        } catch {
            // No storage here.
        }
        return location.hash;
    }
    const needsWhole = (link) => /^#v2|&(line=|activation=|dataset=(spam|table))/.test(link) || /[?&](embed|hide|lock)=/.test(location.search);
    const status = () => app.querySelector("output[name=status]")?.dataset.value;
    const frame = () => new Promise(requestAnimationFrame);

    // The whole lab where the small one was, or with another link. What was asked for is done to it: `press` at once,
    // `set` when it stands where the small one stood.
    async function grow(press, set, link) {
        if (app.inert) return;
        const playing = !link && status() === "training";
        // Nothing that is pressed meanwhile may be lost: nothing can be.
        app.inert = true;
        app.setAttribute("aria-busy", "true");
        try {
            const found = await fetchWhole();
            if (!isWhole) {
                // The small lab leaves itself and its edits for the next one. A link that is to be opened may have been
                // overwritten meanwhile.
                if (link) history.replaceState(null, "", link);
                else dispatchEvent(new Event("handover"));
                if (link) forget();
                [module, isWhole] = [found, true];
                module.mount("#app");
            }
        } catch (error) {
            set = press = null;
            failed(error, note);
        } finally {
            app.inert = false;
            app.removeAttribute("aria-busy");
            // Where nothing came, a control shows again what is in force.
            dispatchEvent(new Event("resize"));
        }
        press?.();
        do await frame(); while (status() === "replaying");
        if (playing && status() === "paused") app.querySelector("[data-action=play]").click();
        set?.();
    }

    // The control that was used, in the whole lab; it has the keyboard if it had it before.
    function taken(selector, focused) {
        const control = app.querySelector(selector);
        if (focused) control?.focus();
        return control;
    }

    app.addEventListener("click", (event) => {
        const asked = event.target.closest("[data-more]:not(input, option)");
        if (!asked || isWhole) return;
        event.preventDefault();
        event.stopPropagation();
        const focused = asked.contains(document.activeElement);
        grow(() => taken(asked.dataset.more, focused)?.click());
    }, true);

    // A choice that only the whole lab has is made there.
    app.addEventListener("change", (event) => {
        const { name, value, checked, type, selectedOptions } = event.target;
        if (isWhole || !(selectedOptions?.[0] ?? event.target).matches("[data-more]")) return;
        event.stopPropagation();
        const focused = event.target.matches(":focus-visible");
        if (type === "checkbox") event.target.checked = !checked;
        grow(null, () => {
            const control = taken(`[name=${name}]${type === "radio" ? `[value="${value}"]` : ""}`, focused);
            Object.assign(control, { value, checked }).dispatchEvent(new Event("change", { bubbles: true }));
        });
    }, true);

    addEventListener("hashchange", (event) => {
        if (isWhole || !module || !needsWhole(location.hash)) return;
        event.stopImmediatePropagation();
        grow(null, null, location.hash);
    });

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

    // In place of a lab that cannot start.
    function say(text) {
        const words = document.createElement("p");
        words.className = "loading";
        words.role = "alert";
        words.textContent = text;
        app.replaceChildren(words);
    }

    // Whether this is an end of our own WebAssembly; others on the page have errors, too.
    const isEnd = (error) => typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError && String(error.stack).includes(`${base}pkg/`);

    // The lab has ended, or a part of it has not come.
    function failed(error, tell) {
        if (isEnd(error)) recover(error);
        else if (error instanceof Trouble) tell(error.message);
        else {
            tell(`Hyperplane could not start: ${error}`);
            console.error(error);
        }
    }

    // Nothing of the lab before is used in its place.
    const forget = () => { delete app.hyperplaneKept; };

    // Whether somebody has done something since the lab was started. If not, it is the link that it ends with.
    let touched = false;
    for (const name of ["pointerdown", "keydown", "change"]) addEventListener(name, () => { touched = true; }, true);
    let recovering = false;

    // Starts the lab again where it was saved last, with what can be undone: the whole one, which can take that over. If
    // that is where it ends, the usual lab is there instead, and the link at hand.
    async function recover(error) {
        if (recovering || !isEnd(error)) return;
        recovering = true;
        const lost = touched ? "" : location.hash;
        if (!touched && !lost) {
            say("Hyperplane has stopped because of an error of its own, and stops again when it is started. Please report it, with the browser you use.");
            return;
        }
        touched = false;
        const canUndo = () => app.querySelector("[data-action=undo]")?.disabled === false;
        const could = canUndo();
        try {
            const next = isWhole ? module : await fetchWhole().catch(() => module);
            if (lost) {
                history.replaceState(null, "", location.pathname + location.search);
                forget();
            }
            // A module that has stopped is begun anew.
            if (next === module) module.__wbg_reset_state();
            isWhole ||= next !== module;
            module = next;
            module.mount("#app");
            if (lost) {
                const again = document.createElement("a");
                again.href = lost;
                again.textContent = "Open it again";
                note("The lab of this link stops with an error of Hyperplane’s own. Here is the usual lab instead. ", again);
            } else {
                const undo = could && !canUndo() ? " What could be undone is lost." : could ? " Undo is kept." : "";
                note(`Hyperplane had stopped because of an error of its own. It goes on where it was saved last.${undo}`);
            }
            recovering = false;
        } catch (error) {
            recovering = false;
            failed(error, say);
        }
    }

    // What a lab that has ended had still planned comes to nothing, and that is no error.
    function judge(event, error) {
        if (String(error).includes("closure from previous WASM instance")) event.preventDefault();
        else recover(error);
    }
    addEventListener("error", (event) => judge(event, event.error));
    addEventListener("unhandledrejection", (event) => judge(event, event.reason));

    async function start() {
        app.querySelector(".late")?.remove();
        isWhole = needsWhole(link());
        module = await (isWhole ? fetchWhole() : load("lab"));
        module.mount("#app");
    }
    start().catch((error) => {
        const isFile = location.protocol === "file:" && !module;
        failed(isFile ? new Trouble("Hyperplane was opened as a file, and so the browser does not let it load its parts. It needs a web server: on your own machine “cargo xtask serve” is one.") : error, say);
    });
})();
