import type { Location } from "react-router";
import { companyPath } from "./company-path.ts";

/** The search of the address, which changes before the screen is rendered: a key may come between the two. */
export function latestSearch({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const { location } = globalThis;
  const path = location.pathname.slice(companyPath.length) || "/";
  return path === pathname ? location.search : search;
}
