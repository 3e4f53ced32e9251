/** What the `Prefer` headers say (RFC 7240), as far as PostgREST knows it. */
import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/http-error.ts";

/** Each preference that there is, with the values it may have. */
const KNOWN: Readonly<Record<string, readonly string[] | RegExp>> = {
  resolution: ["ignore-duplicates", "merge-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  // Planned and estimated counts are exact ones here: never less than was asked.
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
  "max-affected": /^\d{1,9}$/u,
};

/** Those that mean something to a read. */
const OF_READS: ReadonlySet<string> = new Set(["count", "tx", "handling"]);

/** The preferences of one request. */
export type Preferences = {
  readonly returns: "representation" | "minimal" | "headers-only";
  readonly countsAll: boolean;
  /** What becomes of a row whose id is there already; `repeat`: it must say the same. */
  readonly whenPresent: "repeat" | "ignore" | "merge";
  readonly missingIsDefault: boolean;
  /** The change is tried and taken back. */
  readonly isDryRun: boolean;
  /** The most rows that a PATCH or DELETE may be about. */
  readonly maxAffected: number | null;
  /** Those that were known and mean something here, in the order of `KNOWN`: for `Preference-Applied`. */
  readonly applied: string;
};

/** @throws HttpError for unknown preferences where the client asks for strictness. */
export function preferences(request: FastifyRequest): Preferences {
  const said = [request.headers["prefer"] ?? []].flat().join(",").split(",");
  const items = said.map((item) => item.trim()).filter((item) => item !== "");
  const known = new Map<string, string>();
  const unknown: string[] = [];
  for (const item of items) {
    const [name = "", value = ""] = item.split("=", 2);
    // The first one counts, as in RFC 7240.
    if (isKnown(name, value)) known.set(name, known.get(name) ?? value);
    else unknown.push(item);
  }
  if (known.get("handling") === "strict" && unknown.length > 0) throw unknownPreferences(unknown);
  const most = known.get("max-affected");
  const isRead = request.method === "GET" || request.method === "HEAD";
  return {
    returns: returnsOf(known.get("return")),
    countsAll: known.has("count"),
    whenPresent: whenPresentOf(known.get("resolution")),
    missingIsDefault: known.get("missing") === "default",
    isDryRun: known.get("tx") === "rollback",
    maxAffected: most === undefined ? null : Number(most),
    applied: Object.keys(KNOWN)
      .filter((name) => known.has(name) && (!isRead || OF_READS.has(name)))
      .map((name) => `${name}=${known.get(name) ?? ""}`)
      .join(", "),
  };
}

function isKnown(name: string, value: string): boolean {
  const values = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (values === undefined) return false;
  return values instanceof RegExp ? values.test(value) : values.includes(value);
}

function returnsOf(value: string | undefined): Preferences["returns"] {
  return value === "representation" || value === "headers-only" ? value : "minimal";
}

function whenPresentOf(value: string | undefined): Preferences["whenPresent"] {
  if (value === "ignore-duplicates") return "ignore";
  return value === "merge-duplicates" ? "merge" : "repeat";
}

function unknownPreferences(unknown: readonly string[]): HttpError {
  return new HttpError(400, "PGRST122", "Há preferências desconhecidas em Prefer.", {
    // In PostgREST's words, which a client may read.
    details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    hint: "Sem handling=strict, as preferências desconhecidas são ignoradas.",
  });
}
