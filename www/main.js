// Starts the page. If the WebAssembly part ever stops with an error, it is started afresh from the address, which holds
// the whole lab; after three such starts the page says so and stays quiet.
import init, { mount, __wbg_reset_state } from "./pkg/lab.js";

let restarts = 0;

async function start() {
    await init();
    mount("#app");
}

function say(text) {
    const note = document.createElement("p");
    note.className = "loading";
    note.textContent = text;
    document.querySelector("#app").replaceChildren(note);
}

async function recover(error) {
    if (!(error instanceof WebAssembly.RuntimeError) || restarts > 3) return;
    restarts += 1;
    if (restarts > 3) {
        say("Hyperplane has stopped because of an error of its own. Reload the page to go on where you were.");
        return;
    }
    __wbg_reset_state();
    await start();
}

addEventListener("error", (event) => recover(event.error));
addEventListener("unhandledrejection", (event) => recover(event.reason));

try {
    await start();
} catch (error) {
    say("Hyperplane could not start: this browser cannot run its WebAssembly part. A current Firefox, Chrome, Edge or Safari can.");
    throw error;
}
