// Has the browser keep the published page for times without a network, and tells when there is a new version of it.
// `cargo xtask dist` puts this file into the page, and what it registers, worker.js, beside it.
"use strict";
(() => {
    const version = document.currentScript.src.split("/").at(-2);
    const root = document.documentElement;
    const isEmbedded = parent !== window || (new URLSearchParams(location.search).get("embed") ?? "0") !== "0";
    // Nothing is fetched in advance for those who have asked their browser to spare data.
    if (isEmbedded || navigator.connection?.saveData) return;

    async function keep() {
        const workers = navigator.serviceWorker;
        const registration = await workers.register("worker.js");
        // A page that has come past the worker is the new version already.
        const look = () => { if (registration.waiting && workers.controller) tell(registration); };
        const watch = () => registration.installing?.addEventListener("statechange", look);
        registration.addEventListener("updatefound", watch);
        watch();
        look();
        workers.controller?.postMessage(version);
    }

    // The new version takes the place of the old one in this page; others that are open stay as they are.
    function renew({ waiting }) {
        if (!waiting) return location.reload();
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        waiting.postMessage("begin");
    }

    function tell(registration) {
        if (document.querySelector(".news")) return;
        const sentences = document.querySelector("#sentences").content;
        const sentence = (key) => sentences.querySelector(`[data-l10n-id=${key}]`).textContent;
        const button = (text, act) => {
            const button = document.createElement("button");
            button.textContent = text;
            button.addEventListener("click", act);
            return button;
        };
        const [news, words] = ["div", "p"].map((name) => document.createElement(name));
        news.classList.add("notice", "news");
        news.role = "status";
        document.body.append(news);
        words.textContent = sentence("page-news");
        const renewing = button(sentence("page-renew"), () => renew(registration));
        const later = button(sentence("page-later"), () => news.remove());
        // Read aloud is what comes into a place that is there already.
        setTimeout(() => news.append(words, renewing, later), 100);
    }

    // First the lab, then what it fetches itself when the page is idle, then this.
    function begin() {
        if (!root.matches("[data-whole]")) return;
        observer.disconnect();
        const idle = window.requestIdleCallback ?? setTimeout;
        // A page that cannot be kept, because the browser does not know how or must not, works as ever.
        idle(() => keep().catch(() => {}));
    }
    const observer = new MutationObserver(begin);
    observer.observe(root, { attributeFilter: ["data-whole"] });
    begin();
})();
