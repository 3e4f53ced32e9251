/** PostgREST's `Prefer` header (RFC 7240). */
import type { FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

/** The values of each supported preference. */
const KNOWN: ReadonlyMap<string, RegExp> = new Map([
  ["resolution", /^(?:ignore|merge)-duplicates$/u],
  // Not part of PostgREST: see docs/decisions/0021.
  ["removed", /^restore$/u],
  ["missing", /^(?:default|null)$/u],
  ["return", /^(?:representation|minimal|headers-only)$/u],
  // Planned and estimated counts are exact too.
  ["count", /^(?:exact|planned|estimated)$/u],
  ["tx", /^(?:commit|rollback)$/u],
  ["handling", /^(?:strict|lenient)$/u],
  ["max-affected", /^\d{1,9}$/u],
]);

const READ_PREFERENCES = ["count", "tx", "handling"];
const CHANGE_PREFERENCES = [...READ_PREFERENCES, "return", "max-affected"];
/** The preferences that a change by a function follows. */
export const RPC_PREFERENCES = ["tx", "handling", "max-affected"];
/** The preferences that a method of a table follows. */
const FOLLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ["GET", READ_PREFERENCES],
  ["HEAD", READ_PREFERENCES],
  ["PATCH", CHANGE_PREFERENCES],
  ["DELETE", CHANGE_PREFERENCES],
]);

export type Preferences = {
  readonly returns: "representation" | "minimal" | "headers-only";
  readonly countsAll: boolean;
  /** For an existing id; `repeat`: the row must be identical. */
  readonly whenPresent: "repeat" | "ignore" | "merge";
  /** True if a creation may restore a removed row with the same id. */
  readonly restoresRemoved: boolean;
  readonly missingIsDefault: boolean;
  readonly isDryRun: boolean;
  /** For a PATCH, a DELETE or a function. */
  readonly maxAffected: number | null;
  /** The value of `Preference-Applied`. */
  readonly applied: string;
};

/**
 * `followed` are those that `applied` may name, by default those of the method on a table.
 * @throws HttpError for unknown preferences with `handling=strict`.
 */
export function parsePreferences(
  request: FastifyRequest,
  followed = FOLLOWED.get(request.method),
): Preferences {
  const list = [request.headers["prefer"] ?? []].flat().join(",").split(",");
  const items = list.map((item) => item.trim()).filter((item) => item !== "");
  const known = new Map<string, string>();
  const unknown: string[] = [];
  for (const item of items) {
    const [name = "", value = ""] = item.split("=", 2);
    // RFC 7240: the first one wins.
    if (KNOWN.get(name)?.test(value) === true) known.set(name, known.get(name) ?? value);
    else unknown.push(item);
  }
  if (known.get("handling") === "strict" && unknown.length > 0) {
    throw new HttpError(400, "PGRST122", "Há preferências desconhecidas em Prefer.", {
      // PostgREST's text, which clients may parse.
      details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
      hint: "Sem handling=strict, as preferências desconhecidas são ignoradas.",
    });
  }
  const maxAffected = known.get("max-affected");
  const resolution = known.get("resolution");
  const returned = known.get("return");
  const names = followed ?? namesOfPost(resolution !== undefined);
  return {
    returns: returned === "representation" || returned === "headers-only" ? returned : "minimal",
    countsAll: known.has("count"),
    whenPresent:
      resolution === undefined ? "repeat" : resolution === "ignore-duplicates" ? "ignore" : "merge",
    restoresRemoved: known.has("removed"),
    missingIsDefault: known.get("missing") === "default",
    isDryRun: known.get("tx") === "rollback",
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    applied: [...KNOWN.keys()]
      .filter((name) => known.has(name) && names.includes(name))
      .map((name) => `${name}=${known.get(name) ?? ""}`)
      .join(", "),
  };
}

/** An upsert restores nothing. */
function namesOfPost(isUpsert: boolean): string[] {
  const ignored = isUpsert ? ["max-affected", "removed"] : ["max-affected"];
  return [...KNOWN.keys()].filter((name) => !ignored.includes(name));
}
