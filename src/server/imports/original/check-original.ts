/** Plans an import of the original system, and proves its result. */
import type { Kysely } from "kysely";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { FIRST_CATEGORIES, type Category } from "#domain/category.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { compareOriginal, type Comparison } from "#server/commands/compare-original.ts";
import {
  ownerKey,
  type OriginalData,
  type OriginalRecord,
} from "#server/commands/original-data.ts";
import type { Schema } from "#server/database/schema.ts";
import { INITIAL_CATEGORY_IDS } from "#server/verification/initial-categories.ts";
import {
  decodeTables,
  type Decoded,
  type DecodingContext,
  type OriginalRows,
} from "./decode-tables.ts";
import type { ImportReport } from "./import-report.ts";
import { countsOf, isSameTotals, readTotals, totalsOf } from "./totals.ts";

type Context = Omit<DecodingContext, "categories">;

export type CheckedOriginal = { readonly data: OriginalData; readonly report: ImportReport };

/** Compares with the ledger, without writing. */
export async function checkOriginal(
  db: Kysely<Schema>,
  rows: OriginalRows,
  context: Context,
): Promise<CheckedOriginal> {
  const categories = await db.selectFrom("categories").select(["id", "name", "kind"]).execute();
  const byName = withFirstNames(byKey(categories), categories);
  const decoded = decodeTables(rows, { ...context, categories: byName });
  return toChecked(rows, decoded, await compareOriginal(db, decoded.data));
}

/** The same for a ledger that does not exist yet. */
export function checkForNewBooks(rows: OriginalRows, context: Context): CheckedOriginal {
  const categories = byKey(FIRST_CATEGORIES.map((name) => ({ name, kind: "both" as const })));
  const decoded = decodeTables(rows, { ...context, categories });
  return toChecked(rows, decoded, { missing: decoded.data, present: 0, conflicts: [] });
}

function byKey(
  categories: readonly Pick<Category, "name" | "kind">[],
): DecodingContext["categories"] {
  return new Map(categories.map((category) => [foldTyped(category.name), category]));
}

/**
 * The original's names stay those of the first categories, which may have been renamed here, unless
 * another category has taken the name.
 */
function withFirstNames(
  byName: DecodingContext["categories"],
  categories: readonly (Pick<Category, "name" | "kind"> & { readonly id: string })[],
): DecodingContext["categories"] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const first = FIRST_CATEGORIES.flatMap((name, at) => {
    const category = byId.get(INITIAL_CATEGORY_IDS[at] ?? "");
    return category === undefined ? [] : [[foldTyped(name), category] as const];
  });
  return new Map([...first, ...byName]);
}

function toChecked(
  rows: OriginalRows,
  { data, ...found }: Decoded,
  { missing, present, conflicts }: Comparison,
): CheckedOriginal {
  const counts = {
    clients: rows.clients.length,
    transactions: rows.transactions.length,
    audit_records: rows.audit_records.length,
  };
  const report: ImportReport = {
    action: "checked",
    ok: found.problems.length === 0 && conflicts.length === 0,
    original: totalsOf(counts, data.entries, found.inexactAmounts),
    here: null,
    toImport: countsOf(missing),
    alreadyHere: present,
    conflicts,
    absent: absentOwners(rows, data.history),
    assumedPaymentDates: missing.entries.flatMap(({ id, paidOn, isPaidOnAssumed }) =>
      isPaidOnAssumed && paidOn !== null ? [{ id, paidOn }] : [],
    ),
    ...found,
  };
  return { data, report };
}

/** They may be in a table that was exported earlier, or not whole: a removal is in the history. */
function absentOwners(
  { clients, transactions }: OriginalRows,
  history: readonly OriginalRecord[],
): ImportReport["absent"] {
  // Also of the rows with a problem, and whatever type a record has.
  const ids = new Set([...clients, ...transactions].map((row) => row["id"]));
  const owners = Map.groupBy(
    history.filter(({ entityId }) => !ids.has(entityId)),
    ownerKey,
  );
  return [...owners.values()].flatMap((records) => {
    const isRemoved = records.some(({ description }) => description === TRANSACTION_REMOVED);
    const [first] = records;
    if (isRemoved || first === undefined) return [];
    const { entityType, entityId } = first;
    return [{ table: entityType === "contact" ? "clients" : "transactions", id: entityId }];
  });
}

/** Called after the commit: reads back the rows with these ids. */
export async function proveOriginal(
  db: Kysely<Schema>,
  { data, report }: CheckedOriginal,
): Promise<ImportReport> {
  const here = await readTotals(db, data);
  const { missing, conflicts } = await compareOriginal(db, data);
  const isComplete = conflicts.length === 0 && countsOf(missing).transactions === 0;
  const ok = isComplete && isSameTotals(report.original, here);
  return { ...report, action: "imported", ok, here, conflicts };
}
