// Labs as components of React: two at the same time, each mounted twice by StrictMode, and one that goes while it loads.
import { StrictMode, useEffect, useId, useState } from "react";
import { createRoot } from "react-dom/client";

import init, { mount, type Lab } from "hyperplane-lab";
import "hyperplane-lab/lab.css";

function Hyperplane({ name }: { name: string }) {
    const id = `lab-${useId().replaceAll(/\W/g, "")}`;
    useEffect(() => {
        let lab: Lab | undefined;
        let isGone = false;
        init().then(() => {
            if (!isGone) lab = mount(`#${id}`);
        });
        return () => {
            isGone = true;
            lab?.unmount();
        };
    }, [id]);
    return <main id={id} className={name} />;
}

function Page() {
    const [shown, show] = useState(["one", "two", "three"]);
    useEffect(() => show(["one", "two"]), []);
    Object.assign(globalThis, { show });
    return shown.map((name) => <Hyperplane key={name} name={name} />);
}

createRoot(document.querySelector("#page")!).render(<StrictMode><Page /></StrictMode>);
