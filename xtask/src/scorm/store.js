// In the lab that a course platform shows: what it keeps goes to the page around it, and so to the platform.
"use strict";
try {
    if (parent !== window && parent.hyperplaneStore) {
        Object.defineProperty(window, "localStorage", { value: parent.hyperplaneStore });
    }
} catch {
    // The page around is another site's.
}
