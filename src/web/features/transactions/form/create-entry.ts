import * as z from "zod";
import { newInstalments } from "#contract/instalments.ts";
import { newRecurrence } from "#contract/new-recurrence.ts";
import { transactionRow } from "#contract/transactions.ts";
import { describeEntry, entryDetail, joinWords } from "#domain/entry-title.ts";
import { pluralize } from "#domain/format-amount.ts";
import { entryIdInSeries, isIdOfType, isSeriesId, type TransactionId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import { toWritten } from "#web/api/history-position.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import { AlreadyCreated } from "#web/records/create-once.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { CreatedRecords } from "#web/records/record-kind.ts";
import type { EntryFormOutput } from "./entry-form-schema.tsx";
import { parseParts, toTerms } from "./instalment-plan.ts";
import { parseRepeat, toRule } from "../recurrences/repeat-rule.ts";

/**
 * Creates one entry, or several of a series. Idempotent by `attemptId`, which is the id of the
 * first one, unless its type changed since an earlier attempt. @throws AlreadyCreated
 */
export async function createEntry(
  attemptId: TransactionId,
  filled: EntryFormOutput,
): Promise<CreatedRecords<Entry>> {
  const {
    instalments: count,
    interval,
    intervalDays,
    parts,
    repeat: typedRepeat,
    dueDate,
    amountCents,
    accountId,
    splits,
    ...others
  } = filled;
  const ofOneCategory = { ...others, ...(accountId !== undefined && { accountId }) };
  const entry = { ...ofOneCategory, splits };
  const id = await toIdOfType(attemptId, filled.type);
  const seriesId = toSeriesId(id);
  const repeat = parseRepeat(typedRepeat);
  if (repeat !== null && dueDate !== null && isSeriesId(seriesId)) {
    const rule = toRule(repeat, dueDate);
    if (typeof rule === "string") throw new Error(`Assertion failed: ${rule}`);
    const { firstDate: _first, dayOfMonth: _day, ...terms } = rule;
    const body = newRecurrence.encode({
      ...ofOneCategory,
      ...terms,
      amountCents,
      dueDate,
      lifecycle: "active",
      seriesId,
    });
    return createdSeries(await callWithCategories("rpc/recurrence", {}, { method: "POST", body }));
  }
  if (count === 1 || dueDate === null || !isSeriesId(seriesId)) {
    return [await entryApi.create({ id, ...entry, amountCents, dueDate, lifecycle: "active" })];
  }
  const typed = parseParts(parts, count);
  const terms = toTerms({ amountCents, dueDate, count, interval, intervalDays, parts: typed });
  if (typeof terms === "string") throw new Error(`Assertion failed: ${terms}`);
  const { unit, every, choices } = terms;
  const body = newInstalments.encode({
    ...entry,
    amountCents,
    dueDate,
    lifecycle: "active",
    seriesId,
    count,
    unit,
    every,
    choices: [...choices],
  });
  return createdSeries(await callWithCategories("rpc/instalments", {}, { method: "POST", body }));
}

/** An earlier attempt may have created an entry of the other type, whose ids begin differently. */
async function toIdOfType(attemptId: TransactionId, type: Entry["type"]): Promise<TransactionId> {
  if (isIdOfType(attemptId, type)) return attemptId;
  if ((await entryApi.fetch(attemptId)) !== null) throw new AlreadyCreated();
  const seriesId = toSeriesId(attemptId);
  return isSeriesId(seriesId) ? entryIdInSeries(seriesId, type, 0) : attemptId;
}

function toSeriesId(id: TransactionId): string {
  return `SER-${id.slice("TRE-".length)}`;
}

/** Instalments as one amount: `Padaria · Fornecedores · 3 parcelas · R$ 1.000,00`. */
export function describeCreated(created: CreatedRecords<Entry>): string {
  const [first] = created;
  if (first.seriesCount === null) return describeEntry(first);
  const total = created.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
  const count = pluralize(created.length, "parcela", "parcelas");
  return joinWords([entryDetail(first), first.category, count, formatBrl(total)]);
}

function createdSeries({
  data,
  headers,
}: Awaited<ReturnType<typeof callWithCategories>>): CreatedRecords<Entry> {
  const [first, ...others] = toWritten(z.array(transactionRow).parse(data), headers);
  if (first === undefined) throw new Error("Assertion failed: a series without an entry");
  return [first, ...others];
}
