import type { QueryClient } from "@tanstack/react-query";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { trackChange } from "#web/api/undo-stack.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { accountsQuery } from "./account.ts";
import { cachedOrFetched } from "./cached-or-fetched.ts";
import { entryApi } from "./entry-api.ts";
import { joinWords, titleWithoutAmount } from "#domain/entry-title.ts";
import type { Entry } from "./entry.ts";
import { paidAccountText } from "./paid-account.ts";
import { paidWord } from "#domain/paid-word.ts";
import { describePayable, type PayableEntry } from "./payable-entry.ts";
import { otherDay } from "./payment-day.ts";
import { changeTurn } from "./use-undo.ts";

export type PaidVersion = Pick<Entry, "id" | "updatedAt"> & {
  /** The history positions of earlier payments on other days: all are undone as one. */
  readonly positions?: readonly number[];
};

type Payment = {
  /** The entry before the payment. */
  readonly entry: PayableEntry;
  readonly today: CivilDate;
  readonly onSaved: (saved: Entry) => void;
  readonly payOn: (saved: PaidVersion, day: CivilDate, onFailed: () => void) => void;
  /** Called before the message about a failure, which is then in front. */
  readonly onFailed: () => void;
};

/** Marks `version` as paid, or changes the day. The message offers another day and an undo. */
export async function payEntry(
  queryClient: QueryClient,
  version: PaidVersion,
  paidOn: CivilDate,
  { entry, today, onSaved, payOn, onFailed }: Payment,
): Promise<void> {
  const { id, detail } = entry;
  try {
    const accounts = cachedOrFetched(queryClient, accountsQuery);
    const saved = await trackChange(entryApi.update(version, { status: "paid", paidOn }));
    queryClient.setQueryData(queryKeys.record("transaction", id), saved);
    onSaved(saved);
    const description = describePayable(entry);
    const account = paidAccountText(await accounts, saved);
    const position = saved.updatedAt === version.updatedAt ? 0 : saved.historyPosition;
    const positions = [...(version.positions ?? []), position];
    const change = { id, positions, kind: "update", description } as const;
    const day = paidOn === today ? "" : ` em ${formatCivilDate(paidOn)}`;
    const offer = (): unknown =>
      toastWithUndo(`Marcado como ${paidWord(entry)}${day}.`, {
        about: id,
        description: joinWords([
          detail ?? titleWithoutAmount(entry),
          formatBrl(entry.amountCents),
          account,
        ]),
        turn: changeTurn(queryClient, entryApi, change),
        other: otherDay({
          description,
          word: paidWord(entry),
          today,
          entries: [saved],
          paidOn,
          payOn: (chosen, offerAgain) => payOn({ ...saved, positions }, chosen, offerAgain),
          offer,
        }),
      });
    offer();
  } catch (error) {
    console.error(error);
    onFailed();
    const stale =
      "Este lançamento foi alterado em outro lugar, e nada foi gravado. A lista já mostra a versão atual: confira e tente de novo.";
    // Message of spec section 8.
    void toastFailure(
      "Erro ao atualizar transação.",
      error,
      error instanceof StaleWriteError ? stale : undefined,
    );
  } finally {
    invalidateAfterMutation(queryClient, "transaction", [id]);
  }
}
