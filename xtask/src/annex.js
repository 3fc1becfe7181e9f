// Loads the second file of the WebAssembly beside the first. `lab.js` asks for this function by its name.
import { initSync } from "./lab.js";

export async function __wasm_split_load_annex(callback, data) {
    // The instance that runs now: after an end there is another one.
    const first = initSync();
    let has_come = false;
    try {
        // A page that is one file has brought it.
        const brought = globalThis.hyperplaneFiles?.addresses["pkg/annex.wasm"];
        const answer = await fetch(brought ?? new URL("annex.wasm", import.meta.url));
        if (!answer.ok) throw new Error(`annex.wasm: ${answer.status}`);
        const imports = { __wasm_split: first };
        // Without its type a file is compiled once it is there.
        if (answer.headers.get("content-type") === "application/wasm") await WebAssembly.instantiateStreaming(answer, imports);
        else await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
        has_come = true;
    } catch (error) {
        console.warn(error);
    }
    first.__indirect_function_table.get(callback)(data, has_come);
}
