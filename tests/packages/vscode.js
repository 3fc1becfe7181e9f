// The page of JupyterLab as one of VS Code: its theme, and its widget manager with a connection to the kernel of its own.
// `before` comes from where VS Code has it, too: a loader of modules, by which the manager finds those of widgets.
const done = arguments[0];

const mount = async () => {
    const { activate } = await import("/files/manager.js");
    activate();
    globalThis.vscIPyWidgets8.load();
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const own = kernel.clone({ handleComms: true });
    document.body.removeAttribute("data-jp-theme-light");
    document.body.dataset.vscodeThemeKind = "vscode-dark";
    const place = document.createElement("div");
    place.style.cssText = "position: fixed; inset: 0; z-index: 9999; background: black";
    document.body.append(place);
    const known = new Set();
    const loader = {
        widgetsRegisteredInRequireJs: known,
        async loadWidgetScript(name) {
            known.add(name);
            requirejs.config({ paths: { [name]: `/files/${name}` } });
        },
        successHandler() {},
        errorHandler() {},
    };
    const manager = new globalThis.vscIPyWidgets.WidgetManager(own, place, loader, () => {});

    // Runs code in the kernel; hands back what it puts out.
    globalThis.run = async (code) => {
        const [future, outputs] = [own.requestExecute({ code }), []];
        const kinds = ["execute_result", "stream", "error"];
        future.onIOPub = ({ header, content }) => kinds.includes(header.msg_type) && outputs.push(content);
        await future.done;
        return outputs;
    };
    globalThis.show = async (code) => {
        const [{ data }] = await run(code);
        const model = await manager.get_model(data["application/vnd.jupyter.widget-view+json"].model_id);
        await manager.display_view({}, await manager.create_view(model), { node: place });
    };
};

const script = document.createElement("script");
script.src = "/files/before.js";
script.onload = () => mount().then(() => done(null), (error) => done(String(error)));
script.onerror = () => done("no loader of modules");
document.head.append(script);
