/**
 * Remembers the last new entry of this browser; on a small screen the next one starts with the same
 * values.
 */
import { useMemo } from "react";
import * as z from "zod";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TYPE_LABELS,
  type TransactionType,
} from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { Entry } from "#web/records/entry.ts";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
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
  { type, status, dueDate }: Pick<Entry, "type" | "status" | "dueDate">,
  recordedOn: CivilDate,
): void {
  lastEntrySetting.set(JSON.stringify({ type, status, dueDate: dueDate ?? "", recordedOn }));
}

/** Keeps the type; on the same day also the due date and the status. */
export function useStartLikeLastEntry(): { values: EntryFormInput; hint: string | null } {
  const { today } = useCompany();
  const last = usePersistentSetting(lastEntrySetting);
  return useMemo(() => {
    const empty = emptyEntryInput(today);
    if (last === null) return { values: empty, hint: null };
    const { type, status } = last;
    const isOtherType = type !== empty.type;
    if (last.recordedOn !== today) {
      const hint = keptHint({ type, isOtherType, isOtherDay: false, isPaid: false });
      return { values: { ...empty, type }, hint };
    }
    const dueDate = parseCivilDate(last.dueDate) ?? today;
    const isPaid = status === "paid";
    const paidOn = isPaid ? usualPaidOn(dueDate, today) : "";
    return {
      values: { ...empty, type, status, dueDate, paidOn },
      hint: keptHint({ isPaid, isOtherDay: dueDate !== today, type, isOtherType }),
    };
  }, [last, today]);
}

/** Tells which values came from the last entry, unless they are the usual defaults. */
function keptHint({
  type,
  isOtherType,
  isOtherDay,
  isPaid,
}: {
  type: TransactionType;
  isOtherType: boolean;
  isOtherDay: boolean;
  isPaid: boolean;
}): string | null {
  const kept = [
    ...(isOtherType ? [TYPE_LABELS[type]] : []),
    ...(isOtherDay ? ["a data"] : []),
    ...(isPaid ? [type === "income" ? "“Já recebi”" : "“Já paguei”"] : []),
  ];
  if (kept.length === 0) return null;
  return `Como no último lançamento: ${WORDS.format(kept)}. Confira.`;
}

const WORDS = new Intl.ListFormat("pt-BR", { type: "conjunction" });
