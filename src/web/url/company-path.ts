import { EXAMPLE_PATH } from "#contract/company.ts";

/** Is of the URL alone, so that no tab can mix the companies. */
export const isExample = /^\/exemplo(?:\/|$)/iu.test(globalThis.location?.pathname ?? "");

/** Before every path of the server and of the screens. */
export const companyPath = isExample ? EXAMPLE_PATH : "";
