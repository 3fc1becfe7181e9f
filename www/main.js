import init, { mount } from "./pkg/hyperplane.js";
await init();
mount("#app");
