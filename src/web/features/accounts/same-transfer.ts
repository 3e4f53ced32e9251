/** Finds a transfer with the same accounts, amount and day, which may be a duplicate. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { cachedOrFetched } from "#web/records/cached-or-fetched.ts";
import type { Asked } from "#web/records/record-kind.ts";
import type { TransferFormInput, TransferFormOutput } from "./transfer-form-schema.ts";

export async function askAboutSameTransfer(
  filled: TransferFormOutput,
  { queryClient, ownId }: { readonly queryClient: QueryClient; readonly ownId: string | null },
): Promise<Asked<TransferFormInput>> {
  const found = await cachedOrFetched(queryClient, sameTransferQuery(filled));
  const same = found?.find(({ id }) => id !== ownId);
  if (same === undefined) return null;
  return {
    question: `Já há uma transferência de ${formatBrl(filled.amountCents)} entre estas contas em ${formatCivilDate(filled.date)}. É outra?`,
    confirm: "Registrar outra",
    field: "amountCents",
  };
}

function sameTransferQuery({ fromAccountId, toAccountId, amountCents, date }: TransferFormOutput) {
  const wanted = {
    from_account_id: `eq.${fromAccountId}`,
    to_account_id: `eq.${toAccountId}`,
    amount: `eq.${(amountCents / 100).toFixed(2)}`,
    date: `eq.${date}`,
  };
  return queryOptions({
    queryKey: queryKeys.sameTransfer(wanted),
    queryFn: async () => {
      const { data } = await callApi("transfers", {
        select: "id",
        ...wanted,
        lifecycle: "neq.cancelled",
        order: "id",
        // One may be this very transfer, from an attempt without a response.
        limit: "2",
      });
      return z.array(z.object({ id: z.string() })).parse(data);
    },
  });
}
