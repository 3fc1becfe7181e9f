import { defineConfig } from "vite";

export default defineConfig({
    build: { rolldownOptions: { input: ["index.html", "react.html"] } },
    ssr: { noExternal: true },
});
