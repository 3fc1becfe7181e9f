// Objects of these classes say so where they are used after free(): what they hold in WebAssembly is no longer there.
export function watch(...classes) {
    for (const { name, prototype } of classes) {
        const check = (object) => {
            if (object.__wbg_ptr === 0) throw new ReferenceError(`this ${name} was freed: free() has been called`);
        };
        for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
            if (key === "constructor" || key === "free" || key.startsWith("__")) continue;
            for (const part of ["get", "value"]) {
                const own = property[part];
                if (typeof own !== "function") continue;
                property[part] = function (...given) {
                    check(this);
                    return own.apply(this, given);
                };
            }
            Object.defineProperty(prototype, key, property);
        }
    }
}
