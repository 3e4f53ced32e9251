import type { SnapshotReader } from "../database/database.ts";
import { readVersion } from "../database/migrate.ts";
import type { Engine } from "../database/engine.ts";
import { canCreateSchema } from "../database/books-schema.ts";
import {
  MIGRATOR_NAMES,
  migratedDefinitions,
  readDefinitions,
  type Definitions,
} from "../database/schema-definitions.ts";
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
  if (!engine.isInProcess && !(await canCreateSchema(db))) {
    return [{ ...problem(NOT_ALLOWED), isTolerated: true }];
  }
  const expected = await migratedDefinitions(location, engine);
  const actual = ownDefinitions(await readDefinitions(db, engine), expected, engine);
  const names = [...new Set([...expected.keys(), ...actual.keys()])];
  return names
    .filter((name) => actual.get(name)?.definition !== expected.get(name)?.definition)
    .slice(0, MAX_PROBLEMS)
    .map((name) => problem(describe(name, actual.has(name), expected.has(name))));
}

const NOT_ALLOWED =
  "A estrutura dos dados não foi conferida, porque falta uma permissão no computador em que eles ficam: peça a quem instalou o sistema que a dê (para o suporte: GRANT CREATE ON DATABASE ao usuário de DATABASE_URL). O resto foi conferido.";

/** Other programs may have tables and functions in the same schema of PostgreSQL. */
function ownDefinitions(actual: Definitions, expected: Definitions, engine: Engine): Definitions {
  if (engine.isInProcess) return actual;
  const tables = new Set([...expected.values()].map(({ relation }) => relation));
  tables.delete(null);
  for (const name of MIGRATOR_NAMES) tables.add(name);
  return new Map(
    [...actual].filter(([name, { relation }]) => expected.has(name) || tables.has(relation)),
  );
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
