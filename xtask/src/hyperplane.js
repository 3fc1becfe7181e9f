// The lab, its instruments and the trainer for any page: all of it is there once `init()` is done.
import start, { complete } from "./lab.js";

export * from "./lab.js";

export default async function init(...from) {
    const made = await start(...from);
    await complete();
    return made;
}
