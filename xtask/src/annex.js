// Loads the second file of the WebAssembly beside the first. `lab.js` asks for this function by its name.
import { initSync } from "./lab.js";

export async function __wasm_split_load_annex(callback, data) {
    // The instance that runs now: after an end there is another one.
    const first = initSync();
    // A page that is one file has brought it.
    const brought = globalThis.hyperplaneFiles?.addresses["pkg/annex.wasm"];
    async function load(cache) {
        const answer = await fetch(brought ?? new URL("annex.wasm", import.meta.url), { cache });
        if (!answer.ok) throw new Error(`annex.wasm: ${answer.status}`);
        const imports = { __wasm_split: first };
        // Without its type a file is compiled once it is there.
        if (answer.headers.get("content-type") === "application/wasm") await WebAssembly.instantiateStreaming(answer, imports);
        else await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
    }
    let has_come = true;
    try {
        // A cache may have kept a part of it, or another one: then it is fetched past that.
        await load("default").catch((error) => {
            if (!(error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError)) throw error;
            return load("reload");
        });
    } catch (error) {
        console.warn(error);
        has_come = false;
    }
    first.__indirect_function_table.get(callback)(data, has_come);
}
