// In a page that is one file: unpacks the files that it has brought, and gives each an address in the memory of the browser,
// where the page finds them by their paths. They stand in the element #files, compressed by gzip and as base64: a line of JSON
// with path, type and length of each, then their bytes one after the other.
"use strict";
globalThis.hyperplaneFiles = (() => {
    const addresses = {};

    async function unpack() {
        const text = atob(document.querySelector("#files").textContent);
        const packed = new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
        const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        let at = bytes.indexOf(10) + 1;
        for (const [path, type, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)))) {
            addresses[path] = URL.createObjectURL(new Blob([bytes.subarray(at, at + length)], { type }));
            at += length;
        }
    }

    return { addresses, ready: unpack() };
})();
