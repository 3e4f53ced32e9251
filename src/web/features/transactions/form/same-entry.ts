/** Finds an entry with the same amount, contact and day, which may be a duplicate. */
import { queryOptions, skipToken, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Instalment } from "#domain/instalments.ts";
import { formatBrl, type Cents } from "#domain/money.ts";
import { TYPE_LABELS, type TransactionType } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { cachedOrFetched } from "#web/records/cached-or-fetched.ts";
import type { Asked } from "#web/records/record-kind.ts";
import type { EntryFormInput, EntryFormOutput } from "./entry-form-schema.tsx";
import { parseParts, planParts } from "./instalment-plan.ts";

type Sameness = {
  readonly type: TransactionType;
  readonly amountCents: Cents;
  readonly clientId: string;
  readonly dueDate: CivilDate;
};

const sameRow = z.object({ id: z.string(), contact: z.object({ name: z.string() }).nullable() });

export function sameEntryQuery(wanted: Sameness | null) {
  return queryOptions({
    queryKey: queryKeys.sameEntry(wanted),
    queryFn:
      wanted === null
        ? skipToken
        : async () => {
            const { type, amountCents, clientId, dueDate } = wanted;
            const { data } = await callApi("transactions", {
              select: "id,contact:clients(name)",
              type: `eq.${type}`,
              amount: `eq.${(amountCents / 100).toFixed(2)}`,
              client_id: `eq.${clientId}`,
              expected_payment_date: `eq.${dueDate}`,
              lifecycle: "neq.cancelled",
              order: "id",
              // One may be this very entry, from an attempt without a response.
              limit: "2",
            });
            return z.array(sameRow).parse(data);
          },
  });
}

export function askAboutSameEntry(
  filled: EntryFormOutput,
  { queryClient, ownId }: { readonly queryClient: QueryClient; readonly ownId: string | null },
): Asked<EntryFormInput> | Promise<Asked<EntryFormInput>> {
  const wanted = toSameness(filled);
  if (wanted === null) return null;
  const ask = (found: readonly z.output<typeof sameRow>[] | null): Asked<EntryFormInput> => {
    const same = found?.find(({ id }) => id !== ownId);
    return same === undefined
      ? null
      : {
          question: `Já há uma ${TYPE_LABELS[wanted.type].toLowerCase()} de ${formatBrl(wanted.amountCents)} de ${same.contact?.name ?? "este contato"} em ${formatCivilDate(wanted.dueDate)}. É outra?`,
          confirm: "Registrar outra",
          field: "amountCents",
        };
  };
  const found = cachedOrFetched(queryClient, sameEntryQuery(wanted));
  return found instanceof Promise ? found.then(ask) : ask(found);
}

/**
 * The values of the first entry that the form creates: in instalments, those of the first part.
 * Null if a duplicate is too common to ask about: without a contact, a date or an amount.
 */
export function toSameness({
  type,
  clientId,
  ...filled
}: FilledDay & {
  readonly type: TransactionType;
  readonly clientId: string | null;
}): Sameness | null {
  const first = firstOf(filled);
  if (clientId === null || clientId === "" || first === null) return null;
  return { type, clientId, amountCents: first.amountCents, dueDate: first.dueDate };
}

type FilledDay = Omit<Parameters<typeof planParts>[0], "dueDate" | "count" | "parts"> & {
  readonly dueDate: CivilDate | null;
  readonly instalments: number;
  readonly parts: string;
};

function firstOf({ dueDate, instalments: count, parts, ...filled }: FilledDay): Instalment | null {
  const { amountCents } = filled;
  if (dueDate === null || amountCents === 0) return null;
  if (count === 1) return { amountCents, dueDate };
  const plan = planParts({ ...filled, dueDate, count, parts: parseParts(parts, count) });
  return typeof plan === "string" ? null : (plan[0] ?? null);
}
