import type { SnapshotReader } from "../database/database.ts";
import { readVersion } from "../database/migrate.ts";
import { migratedDefinitions, readDefinitions } from "../database/schema-definitions.ts";
import type { Problem } from "#contract/trust.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";
import type { CheckContext } from "./check-context.ts";
import { OTHER_VERSION } from "./ledger-version.ts";
import type { Finding } from "./report-unreadable.ts";

export async function checkSchema(
  { db, engine }: Pick<SnapshotReader, "db" | "engine">,
  { location }: Pick<CheckContext, "location">,
): Promise<Finding[]> {
  const version = await readVersion(db);
  if (version !== "same") return [{ ...problem(OTHER_VERSION[version]), isUnread: true }];
  const actual = await readDefinitions(db, engine);
  const expected = await migratedDefinitions(location, engine);
  const names = [...new Set([...expected.keys(), ...actual.keys()])];
  return names
    .filter((name) => actual.get(name) !== expected.get(name))
    .slice(0, MAX_PROBLEMS)
    .map((name) => problem(describe(name, actual.has(name), expected.has(name))));
}

function describe(name: string, isPresent: boolean, isExpected: boolean): string {
  if (!isExpected)
    return `Entre os dados há algo que o programa não criou (para o suporte: ${name}).`;
  if (!isPresent) return `Falta uma parte da estrutura dos dados (para o suporte: ${name}).`;
  return `Uma parte da estrutura dos dados foi alterada (para o suporte: ${name}).`;
}

function problem(text: string): Problem {
  return { check: "schema", text, intactUntil: null };
}
