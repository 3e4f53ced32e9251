import { runQueries } from "../database/batch-statement.ts";
import type { Command } from "./commands.ts";
import { firstStatesQuery } from "./idempotent-insert.ts";
import { MAX_NAMED } from "./matching-rows.ts";
import { acceptedVersions } from "./accepted-versions.ts";
import { rowsQuery } from "./read-rows.ts";
import { RECORD_TABLES, TABLES_IN_ORDER } from "./record-tables.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Reads the rows that the commands name by id: in one round trip to PostgreSQL, while others wait. */
export async function readNamed(work: UnitOfWork, commands: readonly Command[]): Promise<void> {
  const queries = TABLES_IN_ORDER.flatMap((table) => {
    const ofTable = commands.filter(
      (command) => "records" in command && RECORD_TABLES[command.records] === table,
    );
    const newIds = ofTable.flatMap(draftIds);
    const ids = [...newIds, ...ofTable.flatMap(filteredIds)];
    if (ids.length === 0) return [];
    return [rowsQuery(table, work, ids), firstStatesQuery(table, work, newIds)];
  });
  await runQueries(work.unsettled, work.engine, queries);
}

/** Those that clients made. */
function draftIds(command: Command): string[] {
  if ("drafts" in command) return command.drafts.flatMap(({ id }) => id ?? []);
  return "rows" in command ? command.rows.flatMap(({ draft }) => draft.id ?? []) : [];
}

function filteredIds(command: Command): string[] {
  const named = "filter" in command ? acceptedVersions(command.filter) : null;
  return named === null || named.size > MAX_NAMED ? [] : [...named.keys()];
}
