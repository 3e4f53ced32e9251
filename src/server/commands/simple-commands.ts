/** Commands whose rows are known by their ids: what they need is read before they are decided. */
import { runQueries } from "../database/batch-statement.ts";
import { computedColumn } from "../rows/computed-columns.ts";
import type { Filter } from "../rows/row-query.ts";
import type { Command, RecordCommand } from "./commands.ts";
import { firstStatesQuery } from "./idempotent-insert.ts";
import { MAX_NAMED } from "./matching-rows.ts";
import { namedRows } from "./named-rows.ts";
import { rowsQuery } from "./read-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import { RECORD_TABLES, TABLES_IN_ORDER } from "./record-tables.ts";
import type { CommandRequest } from "./run-command.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** True if the command and its response read no other rows than those that it names. */
export function isSimple({ command, options }: CommandRequest): boolean {
  if (options.isDryRun === true || !("records" in command)) return false;
  const table = RECORD_TABLES[command.records];
  const selectsOwn = (options.select ?? []).every(
    (item) => item.kind === "column" && computedColumn(table.table, item.column)?.ofRow !== null,
  );
  return selectsOwn && isDecidedInMemory(table, command);
}

function isDecidedInMemory(
  { inMemory }: RecordTable<RecordTypes>,
  command: RecordCommand,
): boolean {
  if (inMemory === undefined) return false;
  const { drafts, patches, filter } = contentOf(command);
  return (
    drafts.every((draft) => inMemory.acceptsDraft?.(draft) ?? true) &&
    patches.every((patch) => inMemory.acceptsPatch?.(patch) ?? true) &&
    (filter === null || (namedRows(filter)?.size ?? Infinity) <= MAX_NAMED)
  );
}

/** Reads all rows that the commands name, and what they link to, in one round trip. */
export async function readNamed(work: UnitOfWork, commands: readonly Command[]): Promise<void> {
  const queries = TABLES_IN_ORDER.flatMap((table) => {
    const parts = commands.flatMap((command) =>
      "records" in command && RECORD_TABLES[command.records] === table ? [contentOf(command)] : [],
    );
    if (parts.length === 0) return [];
    const drafts = parts.flatMap((part) => part.drafts);
    const patches = parts.flatMap((part) => part.patches);
    // Perhaps of repeated creations; ids from the server are new.
    const newIds = drafts.flatMap(({ id }) => id ?? []);
    const filters = parts.flatMap(({ filter }) => filter ?? []);
    const ids = [...newIds, ...filters.flatMap((filter) => [...(namedRows(filter)?.keys() ?? [])])];
    return [
      rowsQuery(table, work, ids),
      firstStatesQuery(table, work, newIds),
      ...(table.inMemory?.queries?.(work, { ids, drafts, patches }) ?? []),
    ];
  });
  await runQueries(work.db, work.engine, queries);
}

type Parts = {
  readonly drafts: readonly RecordTypes["NewDraft"][];
  readonly patches: readonly RecordTypes["Patch"][];
  readonly filter: Filter | null;
};

function contentOf(command: RecordCommand): Parts {
  switch (command.kind) {
    case "create":
      return { drafts: command.drafts, patches: [], filter: null };
    case "upsert":
      return {
        drafts: command.rows.map(({ draft }) => draft),
        patches: command.rows.map(({ patch }) => patch),
        filter: null,
      };
    case "update":
      return { drafts: [], patches: [command.patch], filter: command.filter };
    case "remove":
      return { drafts: [], patches: [], filter: command.filter };
  }
}
