// Tells the course platform how far the lesson has come that the frame of this page shows, and has it keep what the lab keeps,
// so that a student goes on where they were, on any machine. It speaks SCORM 1.2 and 2004, whichever the platform has.
"use strict";
(() => {
    const frame = document.querySelector("iframe");
    const { lesson } = frame.dataset;
    const begun = performance.now();
    // How long after the last time the platform is asked to save again, and how soon it has what is kept, milliseconds.
    const [COMMIT_MS, KEEP_MS] = [10000, 1000];

    // What the calls and values are named, how a time is written, and how long a text may be.
    const clock = (seconds) => [seconds / 3600, seconds / 60 % 60, seconds % 60]
        .map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    const versions = [
        {
            name: "API_1484_11", prefix: "", end: "Terminate", most: 64000, score: "cmi.score", status: "cmi.completion_status",
            time: "cmi.session_time", exit: "cmi.exit", duration: (seconds) => `PT${seconds.toFixed(2)}S`,
        },
        {
            name: "API", prefix: "LMS", end: "Finish", most: 4096, score: "cmi.core.score", status: "cmi.core.lesson_status",
            time: "cmi.core.session_time", exit: "cmi.core.exit", duration: clock,
        },
    ];

    // The platform's object is in a page around this one, or around one that has opened this one or the outermost.
    function find(name) {
        for (let at of [window, opener, top.opener]) {
            while (at) {
                try {
                    if (at[name]) return at[name];
                } catch {
                    // A page of another site.
                }
                at = at === at.parent ? null : at.parent;
            }
        }
        return null;
    }

    let version, platform;
    const call = (name, ...given) => platform[version.prefix + name](...given);
    const get = (name) => call("GetValue", name);
    const set = (name, value) => call("SetValue", name, String(value));

    function begin() {
        for (version of versions) {
            platform = find(version.name);
            if (platform && String(call("Initialize", "")) === "true") return true;
        }
        return false;
    }

    // Long texts, as short ones.
    const through = (bytes, way) => new Response(new Blob([bytes]).stream().pipeThrough(way));
    async function packed(text) {
        const bytes = new Uint8Array(await through(text, new CompressionStream("gzip")).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }
    async function unpacked(text) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        return through(bytes, new DecompressionStream("gzip")).text();
    }

    // What the lab keeps: it takes this for the browser's own store. What is not of this lesson is gone with the page.
    const kept = new Map();
    let link = "";
    const isOurs = (name) => name.endsWith(`-${lesson}`) || name === "hyperplane-student";
    globalThis.hyperplaneStore = {
        get length() { return kept.size; },
        key: (index) => [...kept.keys()][index] ?? null,
        getItem: (name) => kept.get(name) ?? null,
        setItem(name, text) {
            const isNew = kept.get(name) !== text;
            kept.set(name, text);
            if (isNew && isOurs(name)) keepSoon();
        },
        removeItem: (name) => { kept.delete(name); },
    };

    let [timer, later, committed, hasEnded] = [0, 0, begun, false];
    function keepSoon() {
        timer ||= setTimeout(() => keep().catch(console.warn), KEEP_MS);
    }

    const ours = () => Object.fromEntries([...kept].filter(([name]) => isOurs(name)));
    const put = (text) => !hasEnded && text.length <= version.most && String(set("cmi.suspend_data", text)) === "true";
    const putAll = () => put(JSON.stringify({ link, kept: ours() }));

    // Gives the platform as much of it as it takes: if need be packed, then without the answers to a sheet, which are long, then
    // without the lab.
    async function keep() {
        timer = 0;
        const own = ours();
        const { [`hyperplane-answers-${lesson}`]: answers, ...short } = own;
        let isPut = putAll();
        for (const [at, kept] of [[link, own], ["", own], [link, short], ["", short]]) {
            isPut ||= put(await packed(JSON.stringify({ link: at, kept })));
        }
        later ||= setTimeout(commit, committed + COMMIT_MS - performance.now());
    }

    function commit() {
        clearTimeout(later);
        [later, committed] = [0, performance.now()];
        if (!hasEnded) call("Commit", "");
    }

    // What was kept before. A text of something else is none, and the lesson begins.
    async function recall() {
        const data = get("cmi.suspend_data");
        if (!data) return;
        try {
            const before = JSON.parse(data.startsWith("{") ? data : await unpacked(data));
            for (const [name, text] of Object.entries(before.kept)) kept.set(name, String(text));
            link = String(before.link);
        } catch (error) {
            console.warn(error);
        }
    }

    // What the lab says of the lesson. Nothing that the platform has already is taken back.
    let [best, furthest, isComplete] = [-1, 0, false];
    function report({ id, done, of, right, asked, complete }) {
        if (id !== lesson || hasEnded) return;
        const share = asked ? right / asked : done / of;
        const wasComplete = isComplete;
        isComplete ||= complete;
        if (share > best) {
            best = share;
            set(`${version.score}.min`, 0);
            set(`${version.score}.max`, 100);
            set(`${version.score}.raw`, Math.round(100 * share));
            if (!version.prefix) set("cmi.score.scaled", share.toFixed(4));
        }
        if (!wasComplete) set(version.status, isComplete ? "completed" : "incomplete");
        if (!version.prefix && !wasComplete) {
            furthest = Math.max(furthest, isComplete ? 1 : done / of);
            set("cmi.progress_measure", furthest.toFixed(4));
            if (isComplete) set("cmi.success_status", "passed");
        }
        commit();
    }

    addEventListener("message", ({ source, data }) => {
        if (!platform || source !== frame.contentWindow || data?.hyperplane !== 1) return;
        if (data.type === "lesson") report(data.lesson);
        if (data.link !== undefined && data.link !== link) {
            link = data.link;
            keepSoon();
        }
    });

    // The platform saves when a page ends; it goes on from there the next time.
    addEventListener("pagehide", () => {
        if (!platform || hasEnded) return;
        // What is long has been packed a moment ago: there is no time for it now.
        if (timer) putAll();
        set(version.time, version.duration((performance.now() - begun) / 1000));
        set(version.exit, "suspend");
        commit();
        hasEnded = true;
        call(version.end, "");
    });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

    async function start() {
        if (begin()) {
            await recall();
            isComplete = ["completed", "passed"].includes(get(version.status));
            best = Number.parseFloat(get(`${version.score}.raw`)) / 100;
            if (Number.isNaN(best)) best = -1;
            if (!version.prefix) furthest = Number.parseFloat(get("cmi.progress_measure")) || 0;
        } else {
            platform = null;
            document.querySelector("#alone").hidden = false;
        }
        const hasLesson = `&${link}&`.includes(`&lesson=${lesson}&`);
        frame.src = `lab.html?answers=off#${hasLesson ? link : `v2&lesson=${lesson}`}`;
    }
    start();
})();
