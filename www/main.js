// Starts the page with the small module. The whole one is fetched when something is asked for that only it has (pressed
// or chosen and marked data-more, or a link of version 2) and takes over: the address holds the whole lab. If the WebAssembly part ever stops
// with an error, it is started afresh from the address; after three such starts the page says so and stays quiet.
import * as lab from "./pkg/lab.js";

const app = document.querySelector("#app");
let module = lab;
let whole;
let restarts = 0;

async function start() {
    await module.default();
    module.mount("#app");
}

const needsWhole = () => /^#v2|&(line=|activation=|dataset=(spam|table))/.test(location.hash) || /[?&](embed|hide|lock)=/.test(location.search);
const status = () => app.querySelector("output[name=status]")?.dataset.value;
const frame = () => new Promise(requestAnimationFrame);

// The whole module, and its style sheet with it; asked for twice it comes once.
function fetchWhole() {
    const fetched = async () => {
        const sheet = document.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = "whole.css";
        const styled = new Promise((done) => { sheet.onload = sheet.onerror = done; });
        document.head.append(sheet);
        const [found] = await Promise.all([import("./pkg/hyperplane.js"), styled]);
        await found.default();
        return found;
    };
    whole ??= fetched();
    whole.catch(() => { whole = undefined; });
    return whole;
}

// The whole lab where the small one was, or with another link. What was asked for is done to it: `press` at once, `set`
// when it stands where the small one stood.
async function grow(press, set, link) {
    if (app.inert) return;
    const playing = !link && status() === "training";
    // Nothing that is pressed meanwhile may be lost: nothing can be.
    app.inert = true;
    app.setAttribute("aria-busy", "true");
    try {
        const found = await fetchWhole();
        if (module === lab) {
            // The small lab writes itself into the address and its edits into `app`. A link that is to be opened may have
            // been overwritten meanwhile.
            if (link) history.replaceState(null, "", link);
            else dispatchEvent(new Event("handover"));
            module = found;
            module.mount("#app");
        }
    } catch {
        set = press = null;
        complain();
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

// Says for a while that nothing came.
function complain() {
    const note = document.createElement("p");
    note.className = "notice";
    note.role = "alert";
    note.textContent = "This part could not be loaded. Is the connection there? Then try again.";
    document.body.append(note);
    setTimeout(() => note.remove(), 8000);
}

app.addEventListener("click", (event) => {
    const asked = event.target.closest("[data-more]:not(input, option)");
    if (!asked || module !== lab) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = asked.contains(document.activeElement);
    grow(() => taken(asked.dataset.more, focused)?.click());
}, true);

// A choice that only the whole lab has is made there.
app.addEventListener("change", (event) => {
    const { name, value, checked, type, selectedOptions } = event.target;
    if (module !== lab || !(selectedOptions?.[0] ?? event.target).matches("[data-more]")) return;
    event.stopPropagation();
    const focused = event.target.matches(":focus-visible");
    if (type === "checkbox") event.target.checked = !checked;
    grow(null, () => {
        const control = taken(`[name=${name}]${type === "radio" ? `[value="${value}"]` : ""}`, focused);
        Object.assign(control, { value, checked }).dispatchEvent(new Event("change", { bubbles: true }));
    });
}, true);

addEventListener("hashchange", (event) => {
    if (module !== lab || !needsWhole()) return;
    event.stopImmediatePropagation();
    grow(null, null, location.hash);
});

function say(text) {
    const note = document.createElement("p");
    note.className = "loading";
    note.textContent = text;
    app.replaceChildren(note);
}

async function recover(error) {
    if (!(error instanceof WebAssembly.RuntimeError) || restarts > 3) return;
    restarts += 1;
    if (restarts > 3) {
        say("Hyperplane has stopped because of an error of its own. Reload the page to go on where you were.");
        return;
    }
    module.__wbg_reset_state();
    await start();
}

addEventListener("error", (event) => recover(event.error));
addEventListener("unhandledrejection", (event) => recover(event.reason));

try {
    if (needsWhole()) module = await fetchWhole();
    await start();
} catch (error) {
    say(error instanceof TypeError
        ? "Hyperplane could not be loaded. Is the connection there? Then reload the page."
        : "Hyperplane could not start: this browser cannot run its WebAssembly part. A current Firefox, Chrome, Edge or Safari can.");
    throw error;
}
