import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = "src/web";

/** Files loaded with the first screen, or with a preloaded screen. */
const LOADED_BEFORE = [
  "app/adopt-company-name.ts",
  "app/preload.ts",
  "app/toast-room.ts",
  "live/live-stream.ts",
  "features/accounts/transfer-queries.ts",
  "features/contacts/contact-overview-query.ts",
  "features/contacts/contact-queries.ts",
  "features/reports/report-queries.ts",
  "features/settings/trust-queries.ts",
  "features/transactions/filters/entry-queries.ts",
  "features/transactions/recurrences/recurrence-queries.ts",
  "records/account.ts",
  "records/categories.ts",
  "records/contact-directory.ts",
  "records/tags.ts",
];

test("all lazy code is preloaded, so that it is available when the server stops", () => {
  const preloaded = importedBy("app/preload.ts");
  const files = globSync("**/*.{ts,tsx}", { cwd: WEB }).filter((file) => !file.includes(".test."));
  const later = files.flatMap((file) => importedBy(file));
  expect(later.length).toBeGreaterThan(40);
  const missing = later.filter((file) => ![...preloaded, ...LOADED_BEFORE].includes(file));
  expect([...new Set(missing)]).toEqual([]);
});

test("lazy components show a failure and retry: only lazyWithRetry uses React's lazy", () => {
  const bare = globSync("**/*.tsx", { cwd: WEB }).filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from "react"/u.test(readFileSync(join(WEB, file), "utf8")),
  );
  expect(bare).toEqual(["rendering/lazy.tsx"]);
});

function importedBy(file: string): string[] {
  const source = readFileSync(join(WEB, file), "utf8");
  return [...source.matchAll(/\bimport\(\s*"(?<path>[^"]+)"/gu)].map(({ groups }) => {
    const path = groups?.["path"] ?? "";
    if (path.startsWith("#web/")) return path.slice("#web/".length);
    return path.startsWith(".") ? join(file, "..", path) : path;
  });
}
