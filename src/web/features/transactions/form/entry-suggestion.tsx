import { useQuery } from "@tanstack/react-query";
import { CornerDownLeft } from "lucide-react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { recordCodec } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { amountFromTyped, formatBrl, formatDecimal } from "#domain/money.ts";
import type { Transaction } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { isOffered as isOfferedFor, useCategories } from "#web/records/categories.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import type { EntryForm } from "./entry-form-schema.tsx";

/** Offers the category and amount of the contact's last entry, for fields that are still empty. */
export function EntrySuggestion({ form: { control, setValue, setFocus } }: { form: EntryForm }) {
  const [type, clientId, category, amount] = useWatch({
    control,
    name: ["type", "clientId", "category", "amountCents"],
  });
  const { data: last } = useQuery({
    queryKey: queryKeys.lastEntry(clientId ?? "", type),
    queryFn: ({ signal }) => fetchLastEntry(clientId ?? "", type, signal),
    enabled: clientId !== null && clientId !== "",
  });
  const contacts = useQuery(contactDirectoryQuery).data;
  const name = contacts?.find(({ id }) => id === clientId)?.name;
  const parsed = amountFromTyped(amount);
  const hasNoAmount = parsed === "empty" || parsed === 0;
  const hasCategory = useCategories().some(
    (one) => one.name === last?.category && isOfferedFor(one, type),
  );
  const isOffered = last !== undefined && last !== null && name !== undefined;
  const parts = [
    ...(isOffered && category === "" && hasCategory ? [last.category] : []),
    ...(isOffered && hasNoAmount && last.amountCents > 0 ? [formatBrl(last.amountCents)] : []),
  ];

  function take(entry: LastEntry): void {
    const options = { shouldDirty: true, shouldValidate: true };
    if (category === "" && hasCategory) setValue("category", entry.category, options);
    if (hasNoAmount) setValue("amountCents", formatDecimal(entry.amountCents), options);
    setFocus("amountCents", { shouldSelect: true });
  }

  return (
    <div aria-live="polite" className="-mt-3 empty:hidden">
      {isOffered && parts.length > 0 && (
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-md px-1 py-1.5 text-left text-meta text-muted hover:bg-ink/6"
          onClick={() => take(last)}
        >
          <span className="min-w-0 grow wrap-anywhere">
            {`Último de ${name}: `}
            <span className="text-ink">{parts.join(" · ")}</span>
          </span>
          <span className="flex shrink-0 items-center gap-1 font-medium text-accent">
            <CornerDownLeft aria-hidden className="size-4" />
            Usar
          </span>
        </button>
      )}
    </div>
  );
}

const { category, amountCents } = TRANSACTION_FIELDS;
const lastEntryRow = recordCodec({ category, amountCents }).to<LastEntry>();
type LastEntry = Pick<Transaction, "category" | "amountCents">;

/** Reads one row of the index of the contact's entries by creation time. */
async function fetchLastEntry(
  clientId: string,
  entryType: Transaction["type"],
  signal: AbortSignal,
): Promise<LastEntry | null> {
  const params = {
    select: "category,amount",
    client_id: `eq.${clientId}`,
    type: `eq.${entryType}`,
    lifecycle: "eq.active",
    // Nobody records a part or the interest of a payment again.
    payment_role: "is.null",
    order: "created_at.desc",
    limit: "1",
  };
  const { data } = await callApi("transactions", params, { signal });
  return z.array(lastEntryRow).parse(data)[0] ?? null;
}
