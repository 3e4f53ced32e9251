import { EXAMPLE_PATH } from "#contract/company.ts";

/** Depends on the URL alone, so that no tab can mix the companies. */
export const isExample = /^\/exemplo(?:\/|$)/iu.test(globalThis.location?.pathname ?? "");

/** The prefix of every path of the server and the screens. */
export const companyPath = isExample ? EXAMPLE_PATH : "";
