/**
 * Remembers the last new entry of this browser; on a small screen the next one starts with the same
 * values.
 */
import { useMemo } from "react";
import * as z from "zod";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, TYPE_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { Entry } from "#web/records/entry.ts";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { isRepeating } from "../series/recurrence-api.ts";
import { emptyEntryInput, usualPaidOn, type EntryFormInput } from "./entry-form-schema.tsx";

const lastEntry = z.object({
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  dueDate: z.string(),
  recordedOn: z.string(),
});

const lastEntrySetting = new PersistentSetting("ultimo-lancamento", parseStored, {
  isOfCompany: true,
});

function parseStored(stored: string | null): z.output<typeof lastEntry> | null {
  try {
    return lastEntry.parse(JSON.parse(stored ?? ""));
  } catch {
    // Nothing is stored, or another version stored it.
    return null;
  }
}

export function rememberLastEntry(
  entry: Pick<Entry, "type" | "status" | "dueDate" | "seriesId" | "seriesCount">,
  recordedOn: CivilDate,
): void {
  const { type, status } = entry;
  // The first date of a recurrence says nothing about the next entry.
  const dueDate = isRepeating(entry) ? null : entry.dueDate;
  lastEntrySetting.set(JSON.stringify({ type, status, dueDate: dueDate ?? "", recordedOn }));
}

type KeptValues = Pick<EntryFormInput, "type" | "dueDate" | "status">;

/** Keeps the type; on the same day also the due date, and that it was paid. */
export function useStartLikeLastEntry(): {
  values: EntryFormInput;
  hint: (current: KeptValues) => string | null;
} {
  const { today } = useCompany();
  const last = usePersistentSetting(lastEntrySetting);
  return useMemo(() => {
    const empty = emptyEntryInput(today);
    const values = last === null ? empty : startLike(last, empty, today);
    return { values, hint: (current) => keptHint(keptOf(values, empty), current) };
  }, [last, today]);
}

export function startLike(
  { type, status, recordedOn, ...last }: z.output<typeof lastEntry>,
  empty: EntryFormInput,
  today: CivilDate,
): EntryFormInput {
  if (recordedOn !== today) return { ...empty, type };
  const dueDate = parseCivilDate(last.dueDate) ?? today;
  const start = { ...empty, type, dueDate };
  return status === "paid" ? { ...start, status, paidOn: usualPaidOn(dueDate, today) } : start;
}

/** The values that came from the last entry, unless they are the usual defaults. */
export function keptOf(values: KeptValues, empty: KeptValues): Partial<KeptValues> {
  return {
    ...(values.type !== empty.type && { type: values.type }),
    ...(values.dueDate !== empty.dueDate && { dueDate: values.dueDate }),
    ...(values.status === "paid" && { status: values.status }),
  };
}

/** Names the values that are still in the form; null if there are none. */
export function keptHint(kept: Partial<KeptValues>, current: KeptValues): string | null {
  const isIncome = current.type === "income";
  const words = [
    ...(kept.type === current.type ? [TYPE_LABELS[current.type]] : []),
    ...(kept.dueDate === current.dueDate ? ["a data"] : []),
    ...(kept.status === current.status ? [isIncome ? "“Já recebi”" : "“Já paguei”"] : []),
  ];
  if (words.length === 0) return null;
  return `Como no último lançamento: ${WORDS.format(words)}. Confira.`;
}

const WORDS = new Intl.ListFormat("pt-BR", { type: "conjunction" });
