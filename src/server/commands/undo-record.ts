/** Undoes the changes of one record by an ordinary command (docs/decisions/0021). */
import type * as z from "zod";
import { RECORDS, type WritableKind } from "#contract/records.ts";
import { isCategoryMerge } from "#domain/category-descriptions.ts";
import { changesBetween, type Changes } from "#domain/audit-record.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import { FOLLOWING_COLUMNS, isCharge } from "#domain/payment-charges.ts";
import { Refusal } from "#domain/refusal.ts";
import {
  isCreation,
  isReverse,
  joinChanges,
  lostColumns,
  planUndo,
  type RowColumns,
  type Undo,
} from "#domain/undo.ts";
import { isAccountNamed } from "../accounts/account-use.ts";
import type { Filter } from "../rows/row-query.ts";
import { refuseChangedAgain } from "./changed-again.ts";
import type { Command, RecordCommand } from "./commands.ts";
import { changeToColumns, changesOfFirst } from "./company-commands.ts";
import { completePayments } from "./old-payments.ts";
import { readFollowed } from "./payment-charges.ts";
import { readRows } from "./read-rows.ts";
import { restoreLost, type ChangeOptions } from "./record-commands.ts";
import { RECORD_TABLES } from "./record-tables.ts";
import type { ChangedRows, RecordTypes } from "./record-table.ts";
import type { HistoryRecord, ReadRecords } from "./read-records.ts";
import { isDefaultTakenSince, readReplacedDefault } from "./replaced-default.ts";
import { lostWithChanges } from "./restored-charges.ts";
import { refuseWithoutPayment } from "./tied-records.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { undoMerge } from "./undo-merge.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The company is changed by a command of its own. */
export type UndoneKind = WritableKind | "company";

/** The change that an undo of a creation reverses where no row is ever removed. */
const BECAME_ACTIVE: Changes = { is_active: [false, true] };
const OTHER_CREATIONS: Partial<Record<WritableKind, Changes>> = {
  transfers: { lifecycle: ["cancelled", "active"] },
};

/** True for the description of a change that is undone with other records, elsewhere or not at all. */
const IS_UNDONE_ELSEWHERE: Partial<Record<UndoneKind, (description: string) => boolean>> = {
  transactions: isOfTiedPayment,
};

/** Null without a row. */
export async function readRow(
  work: UnitOfWork,
  kind: UndoneKind,
  id: string,
): Promise<RecordTypes["Row"] | null> {
  const table = RECORD_TABLES[kind];
  await readRows(table, work, [id]);
  const entity = work.known.of(table).get(id) ?? null;
  return entity === null ? null : table.toRow(entity);
}

/** Runs an ordinary command. */
export type Run = (
  work: UnitOfWork,
  command: Command,
  options: ChangeOptions,
) => Promise<ChangedRows>;

const OPTIONS: ChangeOptions = { keepsRows: false, check: () => undefined };

/** An archived account is not the default. */
const ENDING_WITH_ACCOUNT: ReadonlySet<string> = new Set(["is_default"]);

type UndoContext = { readonly read: ReadRecords; readonly run: Run };

/** Returns a sentence about a part that was not undone; null if all was. @throws Refusal */
export async function undoRecords(
  work: UnitOfWork,
  kind: UndoneKind,
  id: string,
  records: readonly HistoryRecord[],
  { read, run }: UndoContext,
): Promise<Refusal | null> {
  const [only] = records;
  const isMerge = ({ description }: HistoryRecord): boolean =>
    kind === "categories" && isCategoryMerge(description);
  if (only !== undefined && records.length === 1 && isMerge(only)) {
    return undoMerge(work, id, only.sequence);
  }
  const isElsewhere = IS_UNDONE_ELSEWHERE[kind];
  if (records.some((one) => isMerge(one) || isElsewhere?.(one.description) === true)) {
    throw new Refusal({ code: "undo-elsewhere" });
  }
  const current = await readRow(work, kind, id);
  const whole =
    kind === "transactions" ? await completePayments(work, id, records, current) : records;
  const joined = joinChanges(whole.map((record) => record.changes));
  const [first] = records;
  if (kind === "transactions" && first !== undefined && joined !== null && isCreation(joined)) {
    await refuseWithoutPayment(work, id, first.sequence);
  }
  const isKeptCreation = joined !== null && kind !== "transactions" && isCreation(joined);
  const changes = isKeptCreation ? await changesOfKept(work, kind, id, joined) : joined;
  const before = work.undone.get(id);
  const rowBefore = before === undefined ? current : before && TRANSACTIONS.toRow(before);
  // It came back with its entry.
  if (rowBefore === null && current !== null) return null;
  const planned = planUndo(changes, rowBefore, work.timeZone);
  const undo =
    kind === "transactions" ? withAccount(await withFollowed(work, id, planned), current) : planned;
  const command = kind === "company" ? ofCompany(undo, current) : commandOf(undo, kind, id);
  if (command !== null) {
    // Nothing is read after the command: a refusal must find its writes pending.
    const charges =
      kind === "transactions" ? await lostWithChanges(TRANSACTIONS, work, id, records) : [];
    const replaced =
      kind === "accounts" ? await readPreviousDefault(work, records, undo, current) : null;
    await run(work, command, OPTIONS);
    if (undo.kind === "update" && !isKeptCreation) {
      const after = await readRow(work, kind, id);
      refuseChangedAgain(kind, lostColumns(undo.patch, current ?? {}, after ?? {}));
    }
    const isPaid = work.known.of(TRANSACTIONS).get(id)?.status === "paid";
    if (isPaid) await restoreLost(TRANSACTIONS, work, charges);
    if (replaced !== null) await run(work, becomeDefault(replaced), OPTIONS);
  } else if (!(await isUndoneAlready(work, kind, id, { changes, read }))) {
    if (undo.kind === "changed-again") refuseChangedAgain(kind, undo.columns);
    const isGone = current === null && records.length > 0;
    throw new Refusal({ code: isGone ? "undo-of-removed" : "undo-of-nothing" });
  }
  return null;
}

/**
 * The account that becomes the default again; null if there is none, or another became it since.
 * @throws Refusal if this one was the default, and another became it since
 */
async function readPreviousDefault(
  work: UnitOfWork,
  records: readonly HistoryRecord[],
  undo: Undo,
  current: RecordTypes["Row"] | null,
): Promise<string | null> {
  const becomesDefault = undo.kind === "update" && undo.patch["is_default"] === true;
  if (becomesDefault && (await isDefaultTakenSince(work, records))) {
    refuseChangedAgain("accounts", ["is_default"]);
  }
  return current?.["is_default"] === true ? readReplacedDefault(work, records) : null;
}

/** The changes to undo of a creation whose row is not removed. */
async function changesOfKept(
  work: UnitOfWork,
  kind: UndoneKind,
  id: string,
  creation: Changes,
): Promise<Changes> {
  if (kind === "company") return changesOfFirst(work, creation);
  if (kind === "accounts" && !(await isAccountNamed(await settled(work), id))) {
    return { ...BECAME_ACTIVE, opening_balance: [0, creation["opening_balance"]?.[1] ?? 0] };
  }
  return OTHER_CREATIONS[kind] ?? BECAME_ACTIVE;
}

/** With what a charge takes over from its entry, which was undone before it. */
async function withFollowed(work: UnitOfWork, id: string, undo: Undo): Promise<Undo> {
  const charge = work.known.of(TRANSACTIONS).get(id) ?? null;
  if (undo.kind !== "update" || charge === null) return undo;
  const followed = await readFollowed(TRANSACTIONS, work, charge);
  const [before, after] = [charge, { ...charge, ...followed }].map((one) =>
    TRANSACTIONS.toRow(one),
  );
  const columns = Object.entries(changesBetween(before ?? null, after ?? null));
  const values = columns.map(([column, [, value]]) => [column, value] as const);
  return { kind: "update", patch: { ...Object.fromEntries(values), ...undo.patch } };
}

/** An entry from before the accounts that is paid again takes no account by that. */
function withAccount(undo: Undo, current: RowColumns | null): Undo {
  if (undo.kind !== "update" || current === null) return undo;
  return { kind: "update", patch: { account_id: current["account_id"] ?? null, ...undo.patch } };
}

function becomeDefault(id: string): RecordCommand {
  return { kind: "update", records: "accounts", filter: ofId(id), patch: { isDefault: true } };
}

function ofId(id: string): Filter {
  return { kind: "compare", column: "id", comparison: "eq", value: id };
}

/** Null if it cannot be undone. @throws Refusal */
function commandOf(undo: Undo, kind: WritableKind, id: string): Command | null {
  const filter = ofId(id);
  const { insert, writes } = RECORDS[kind];
  switch (undo.kind) {
    case "update":
      // The patch belongs to that kind.
      return {
        kind: "update",
        records: kind,
        filter,
        patch: accept(writes.patch, undo.patch),
      } as RecordCommand;
    // Only entries are ever removed.
    case "remove":
      return { kind: "remove", records: "transactions", filter };
    case "restore": {
      const drafts = [accept(insert, undo.row)];
      return { kind: "create", records: kind, drafts, restoresRemoved: true } as RecordCommand;
    }
    case "changed-again":
    case "nothing":
      return null;
  }
}

/** Null for what cannot be undone. */
function ofCompany(undo: Undo, current: object | null): Command | null {
  if (current === null || undo.kind !== "update") return null;
  const change = changeToColumns(current, undo.patch);
  return change === null ? null : { kind: "update-company", change };
}

/** By the same person, and nothing came after. */
async function isUndoneAlready(
  work: UnitOfWork,
  kind: UndoneKind,
  id: string,
  { changes, read }: { readonly changes: Changes | null; readonly read: ReadRecords },
): Promise<boolean> {
  const position = Number.MAX_SAFE_INTEGER;
  const [newest] = await read([{ id, position }]);
  if (changes === null || newest === undefined) return false;
  const isOwn = newest.userName === work.trail.author.userName;
  return isOwn && isReverse(newest.changes, changes, followingColumns(work, kind, id));
}

/** The columns that an undo may have written too. */
function followingColumns(work: UnitOfWork, kind: UndoneKind, id: string): ReadonlySet<string> {
  if (kind === "accounts") return ENDING_WITH_ACCOUNT;
  const entry = kind === "transactions" ? work.known.of(TRANSACTIONS).get(id) : null;
  return entry && isCharge(entry) ? FOLLOWING_COLUMNS : new Set();
}

/** @throws Refusal for a value that the present rules do not accept */
export function accept<Codec extends z.ZodType>(
  codec: Codec,
  columns: RowColumns,
): z.output<Codec> {
  const result = codec.safeParse(columns);
  if (result.success) return result.data;
  throw new Refusal({ code: "undo-of-nothing" });
}
