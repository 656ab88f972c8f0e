/** The library: the same functions that the commands use. */
export { CondenseError, type ErrorCode } from "./errors.js";
export { VERSION } from "./version.js";
