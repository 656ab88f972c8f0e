/** The version of the package; the build puts it in, so that no file is read for it. */
declare const CONDENSE_VERSION: string | undefined;

export const VERSION: string = typeof CONDENSE_VERSION === "string" ? CONDENSE_VERSION : "0.0.0-source";
