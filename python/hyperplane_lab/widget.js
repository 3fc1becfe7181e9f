// Shows the lab in a frame, and carries what the notebook and the lab tell each other. docs/embedding.md has the messages.

// Of all notebooks on this page: the address of the lab's page, by its version, and the view that a lab is shown in, by its key.
const shared = (globalThis[Symbol.for("hyperplane-lab")] ??= { pages: new Map(), views: new Map() });

// How long a long link waits for a lab that goes on changing, and which is long.
const QUIET_MS = 1000;
const LONG = 20000;
// How often the history is asked for while it grows.
const HISTORY_MS = 1000;

// The address of the page in the memory of the browser. Python is asked for the page until it has come once: who was asked first
// may be gone.
async function page(model) {
    const version = model.get("_version");
    if (!shared.pages.has(version)) {
        const buffers = await new Promise((done) => {
            model.on("msg:custom", function take(message, buffers) {
                if (message?.page !== version) return;
                model.off("msg:custom", take);
                done(buffers);
            });
            model.send({ ask: "page" });
        });
        const address = shared.pages.get(version) ?? URL.createObjectURL(new Blob(buffers, { type: "text/html;charset=utf-8" }));
        shared.pages.set(version, address);
    }
    return shared.pages.get(version);
}

// Light or dark, as the notebook is; else as the system.
function theme() {
    const { body, documentElement: root } = document;
    const light = body.dataset.jpThemeLight ?? body.dataset.vscodeThemeKind;
    if (light !== undefined) return light === "true" || light.includes("light") ? "light" : "dark";
    const has = (theme) => [body, root].some((element) => element.matches(`.${theme}, .${theme}-theme, [data-theme=${theme}]`));
    return ["dark", "light"].find(has) ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

async function render({ model, el }) {
    const key = model.get("_key");
    const frame = document.createElement("iframe");
    frame.title = "Hyperplane";
    frame.sandbox = "allow-scripts allow-downloads allow-modals allow-popups";
    frame.allow = "fullscreen; clipboard-write";
    frame.style.cssText = "display: block; width: 100%; height: 720px; border: 0";
    const stop = new AbortController();
    const post = (message) => frame.contentWindow?.postMessage({ hyperplane: 1, ...message }, "*");

    // A lab has one frame: the one that was shown last.
    shared.views.get(key)?.();
    const leave = () => {
        stop.abort();
        frame.remove();
        if (shared.views.get(key) === retire) shared.views.delete(key);
    };
    const retire = () => {
        leave();
        el.textContent = "This lab is shown elsewhere in the notebook.";
    };
    shared.views.set(key, retire);

    let link = model.get("_link");
    let [isReady, isAsked, saved, asked] = [false, false, 0, 0];
    // The last order that the lab has heard, and the last that it has answered; and for each time that it was asked for its
    // history, which it had heard then.
    let heard = model.get("_done");
    let done = heard;
    let tells = [];
    // The lab as it was when it had last answered all orders: a frame that begins anew begins there.
    let before = { link, plays: false };

    function say(what) {
        model.send(what);
        model.set("_told", model.get("_told") + 1);
        model.save_changes();
    }

    // Tells Python which lab it is; where that takes long, once it stays as it is.
    function keep(now) {
        clearTimeout(saved);
        if (now === link) return;
        saved = setTimeout(() => {
            link = now;
            say({ link });
        }, now.length > LONG ? QUIET_MS : 0);
    }

    function tell() {
        tells.push(heard);
        post({ order: "tell" });
    }

    // Without a history it is not all that there is to say: no order counts as answered.
    function follow({ link, state }) {
        keep(link);
        const answered = state.history ? tells.shift() : undefined;
        done = answered ?? done;
        if (heard === done) before = { link, plays: state.playing };
        if (state.history) return say({ state, answered });
        say({ state });
        if (isAsked) return;
        isAsked = true;
        asked = setTimeout(() => {
            isAsked = false;
            tell();
        }, state.status === "running" ? HISTORY_MS : 0);
    }

    function obey() {
        if (!isReady) return;
        const orders = model.get("_orders").filter(([number]) => number > heard);
        for (const [number, { times = 1, ...order }] of orders) {
            for (let time = 0; time < times; time++) post(order);
            heard = number;
        }
        if (orders.length) tell();
    }

    const paint = () => post({ order: "theme", theme: theme() });
    const hear = {
        ready(told) {
            // A frame that the notebook has taken out and put in again begins anew, and plays on; what it has not answered it
            // may not have heard.
            if (isReady) {
                post({ order: "open", link: before.link });
                if (before.plays) post({ order: "press", button: "play" });
            }
            isReady = true;
            heard = done;
            tells = [];
            frame.style.height = `${told.height}px`;
            paint();
            obey();
            tell();
        },
        height: ({ height }) => { frame.style.height = `${height}px`; },
        change: follow,
        refused: ({ message }) => model.send({ refused: message }),
    };
    addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow && data?.hyperplane === 1) hear[data.type]?.(data);
    }, { signal: stop.signal });
    model.on("change:_orders", obey);
    const dress = new MutationObserver(paint);
    for (const element of [document.documentElement, document.body]) dress.observe(element, { attributes: true });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint, { signal: stop.signal });
    stop.signal.addEventListener("abort", () => {
        model.off("change:_orders", obey);
        dress.disconnect();
        clearTimeout(saved);
        clearTimeout(asked);
    });

    el.textContent = "The lab is on its way from Python. If it does not come, run the cell again.";
    const address = await page(model);
    if (!stop.signal.aborted) {
        frame.src = `${address}#${link}`;
        el.replaceChildren(frame);
    }
    return leave;
}

export default { render };
