export * from "./pkg/hyperplane.js";
export { default } from "./pkg/hyperplane.js";
