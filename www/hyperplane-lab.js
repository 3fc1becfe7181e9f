// <hyperplane-lab src="#v2&dataset=gate" hide="refinements" lock="data">: the lab in any page, several times if need be.
// The lab's own page lies beside this file; it is shown in a frame, and both speak by messages. docs/embedding.md has all of it.

const PAGE = new URL("./", import.meta.url);
// Pages that are opened as files have an origin that no message can name.
const ORIGIN = PAGE.protocol === "file:" ? "*" : PAGE.origin;
const DARK = matchMedia("(prefers-color-scheme: dark)");

// The strut is as high as the lab needs. Where the page gives the element a height, that is the height of the frame instead.
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(`
    :host { display: block; overflow: auto; }
    :host([hidden]) { display: none; }
    .room { position: relative; height: 100%; overflow: hidden; }
    .strut { height: 760px; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
    .probe { position: absolute; visibility: hidden; transition: color 1ms; }
    .trouble { position: relative; margin: 0; padding: 12px 16px; background: Canvas; color: CanvasText; border: 1px solid; }
`);

// How long the page in the frame may be silent after it has loaded, in milliseconds. It speaks with its first script.
const PATIENCE = 5000;

// What stands behind the # of a link, or the link itself.
const behind = (link) => link.slice(link.indexOf("#") + 1);

// Whether a color is a light one: a page with light text is dark.
function isLight(color) {
    let channels = color.match(/^rgba?\((\d+), (\d+), (\d+)/)?.slice(1);
    if (!channels) {
        // One of the newer notations: a browser knows how to paint it.
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const pen = canvas.getContext("2d", { willReadFrequently: true });
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        channels = pen.getImageData(0, 0, 1, 1).data;
    }
    const [red, green, blue] = channels;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
}

class HyperplaneLab extends HTMLElement {
    static observedAttributes = ["src", "stage", "hide", "lock", "lang", "theme", "title"];

    #frame = null;
    #strut;
    #probe;
    // What goes with the element when it leaves the page.
    #leaving = null;
    // Orders that wait for the lab; null once it is there.
    #waiting = [];
    #link = null;
    #state = null;
    // The change told last, as text.
    #seen = "";
    // Who has asked the lab for its history; it answers one after the other.
    #asking = [];
    // The theme that the lab knows of.
    #told = "";
    // What ends the wait for a page that is silent, and the sentence about it.
    #silence;
    #trouble = null;

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [STYLE];
        const [room, strut, probe] = ["div", "div", "span"].map((name) => document.createElement(name));
        Object.assign(room, { className: "room" }).append(strut, probe);
        strut.className = "strut";
        probe.className = "probe";
        [this.#strut, this.#probe] = [strut, probe];
        root.append(room);
    }

    connectedCallback() {
        // What was set before this file had come. A script that has found nothing there, and set that again, has set nothing.
        for (const name of ["src", "stage", "hide", "lock", "theme", "link"]) {
            if (!Object.hasOwn(this, name)) continue;
            const value = this[name];
            delete this[name];
            if (value != null) this[name] = value;
        }
        this.#leaving = new AbortController();
        const { signal } = this.#leaving;
        addEventListener("message", (event) => this.#hear(event), { signal });
        // The color of the text around has changed, or the element is shown.
        const follow = () => this.#followTheme();
        this.#probe.addEventListener("transitionend", follow, { signal });
        DARK.addEventListener("change", follow, { signal });
        const observer = new ResizeObserver(follow);
        observer.observe(this);
        signal.addEventListener("abort", () => observer.disconnect());
        this.#load();
    }

    disconnectedCallback() {
        this.#leaving?.abort();
        this.#leaving = null;
        this.#hush();
        this.#frame?.remove();
        this.#frame = null;
        this.#waiting ??= [];
        queueMicrotask(() => {
            if (this.isConnected) return; // It was moved, and asks again.
            for (const { reject } of this.#asking.splice(0)) reject(new Error("<hyperplane-lab> has left the page"));
        });
    }

    attributeChangedCallback(name, before, now) {
        if (!this.#frame || before === now) return;
        if (name === "title") this.#frame.title = this.#name();
        else if (name === "theme") this.#followTheme();
        else if (name !== "src") this.#load();
        else if (this.hide || this.lock || this.#waiting) {
            // What is hidden or locked no message can change, but the page can.
            this.#link = null;
            this.#load();
        } else this.link = this.src;
    }

    // There is a new lab in the frame: it is asked again what the one before has not answered, and the rest waits.
    #rest() {
        const again = this.#asking.splice(0).map((asker) => ["tell", {}, asker]);
        this.#waiting = [...again, ...this.#waiting ?? []];
    }

    #name() {
        return this.title || this.getAttribute("aria-label") || "Hyperplane: linear classifiers";
    }

    // Shows the lab with what the attributes ask for, where it was last.
    #load() {
        this.#rest();
        this.#hush();
        this.#frame?.remove();
        const address = new URL(PAGE);
        const ask = (name, value) => value && address.searchParams.set(name, value);
        ask("embed", "1");
        ask("height", this.#hasHeight() ? "" : "auto");
        ask("stage", this.stage);
        ask("hide", this.hide);
        ask("lock", this.lock);
        ask("lang", this.getAttribute("lang"));
        this.#told = this.#themeNow();
        ask("theme", this.#told);
        address.hash = this.#link ?? behind(this.src);
        this.#frame = Object.assign(document.createElement("iframe"), {
            title: this.#name(),
            allow: "fullscreen; clipboard-write",
            loading: "lazy",
            src: address.href,
        });
        this.#frame.addEventListener("load", () => {
            this.#silence ??= setTimeout(() => this.#complain(address), PATIENCE);
        }, { signal: this.#leaving.signal });
        this.#strut.after(this.#frame);
    }

    // The page in the frame is no lab, or none that is allowed to be in it.
    #complain(address) {
        const [trouble, link] = ["p", "a"].map((name) => document.createElement(name));
        Object.assign(trouble, { className: "trouble", lang: "en" }).setAttribute("role", "alert");
        address.search = "";
        Object.assign(link, { href: address.href, target: "_blank", textContent: PAGE.href });
        trouble.append("The lab has not started in this frame. It may start by itself: ", link, ". For who keeps this page: all files of " +
            "the lab have to lie beside hyperplane-lab.js, and neither its host (X-Frame-Options, frame-ancestors) nor this page " +
            "(frame-src) may forbid the frame.");
        this.#trouble = trouble;
        this.#strut.before(trouble);
    }

    // The page has spoken, or goes.
    #hush() {
        clearTimeout(this.#silence);
        this.#silence = undefined;
        this.#trouble?.remove();
        this.#trouble = null;
    }

    // Whether the page has given the element a height: then the room for the frame stays as it is, however long the strut.
    #hasHeight() {
        if (this.getClientRects().length === 0) return getComputedStyle(this).height !== "auto";
        const { height } = this.#strut.style;
        this.#strut.style.height = "1e6px";
        const has = this.#strut.parentElement.clientHeight < 5e5;
        this.#strut.style.height = height;
        return has;
    }

    #themeNow() {
        const { theme } = this;
        if (theme === "light" || theme === "dark") return theme;
        return isLight(getComputedStyle(this.#probe).color) ? "dark" : "light";
    }

    #followTheme() {
        const theme = this.#themeNow();
        if (this.#waiting || theme === this.#told) return;
        this.#told = theme;
        this.#order("theme", { theme });
    }

    #order(order, rest, asker) {
        if (this.#waiting) this.#waiting.push([order, rest, asker]);
        else {
            if (asker) this.#asking.push(asker);
            this.#post(order, rest);
        }
    }

    #post(order, rest) {
        this.#frame.contentWindow.postMessage({ hyperplane: 1, order, ...rest }, ORIGIN);
    }

    #hear(event) {
        if (!this.#frame || event.source !== this.#frame.contentWindow || event.data?.hyperplane !== 1) return;
        this.#hush();
        // Nothing that comes now is about silence: a page that has spoken says itself what is the matter.
        this.#silence = 0;
        const { type, link, state, height, lesson, message } = event.data;
        if (height) this.#strut.style.height = `${height}px`;
        if (link !== undefined) this.#link = link;
        const isNews = state && this.#keep(link, state);
        if (type === "ready") {
            this.#rest();
            this.#post("tell");
        } else if (type === "end") this.#fire(type, { link, state });
        else if (type === "change" && this.#waiting) {
            if (state.history) this.#begin();
        } else if (type === "change") {
            if (isNews) this.#fire(type, { link, state: this.#state });
            if (state.history) this.#asking.shift()?.resolve(state);
        } else if (type === "lesson") this.#fire(type, lesson);
        else if (type === "key") this.#press(event.data);
        else if (type === "refused" && this.#fire(type, { message })) console.warn(`<hyperplane-lab>: ${message}`);
    }

    // Keeps how the lab stands; the history is for who has asked for it. Says whether that is news.
    #keep(link, { history, ...state }) {
        this.#state = state;
        const before = this.#seen;
        this.#seen = JSON.stringify([link, state]);
        return this.#seen !== before;
    }

    // The lab has said what it is: it is given all that has been asked of it meanwhile, before anybody asks for more.
    #begin() {
        const waiting = this.#waiting;
        this.#waiting = null;
        this.#followTheme();
        for (const order of waiting) this.#order(...order);
        this.#fire("ready", { link: this.#link, height: parseFloat(this.#strut.style.height), state: this.#state });
    }

    // A key that the lab has no use for, such as a clicker's at the end of a talk, is pressed on the element: slides go on.
    #press({ key, code, keyCode, shift }) {
        this.dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, shiftKey: shift, bubbles: true, composed: true, cancelable: true }));
    }

    // Says whether nobody has prevented the default.
    #fire(type, detail) {
        return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
    }

    get src() { return this.getAttribute("src") ?? ""; }
    get stage() { return this.getAttribute("stage") ?? ""; }
    set stage(value) { this.#reflect("stage", value); }
    set src(value) { this.#reflect("src", value); }
    get hide() { return this.getAttribute("hide") ?? ""; }
    set hide(value) { this.#reflect("hide", value); }
    get lock() { return this.getAttribute("lock") ?? ""; }
    set lock(value) { this.#reflect("lock", value); }
    get theme() { return this.getAttribute("theme") ?? "auto"; }
    set theme(value) { this.#reflect("theme", value); }

    // Sets an attribute; nothing takes it away.
    #reflect(name, value) {
        if (value == null) this.removeAttribute(name);
        else this.setAttribute(name, value);
    }

    get link() { return this.#link ?? behind(this.src); }
    set link(value) {
        if (value != null) this.#order("open", { link: behind(`${value}`) });
    }
    get state() { return this.#state; }
    get weights() { return this.#state?.weights ?? null; }
    get status() { return this.#state?.status ?? "loading"; }

    // Presses a button of the lab, by its name.
    press(button) { this.#order("press", { button }); }

    // Sets a control of the lab, by its name.
    set(name, value) { this.#order("set", { name, value }); }

    // The state, with the history of the run.
    tell() {
        return new Promise((resolve, reject) => this.#order("tell", {}, { resolve, reject }));
    }
}

if (!customElements.get("hyperplane-lab")) customElements.define("hyperplane-lab", HyperplaneLab);

export { HyperplaneLab };
