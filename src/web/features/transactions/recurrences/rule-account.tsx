import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { accountOptionText } from "#domain/account-names.ts";
import type { Account } from "#domain/account.ts";
import { accountOf, accountOfOlder } from "#domain/entry-links.ts";
import { isOpen } from "#domain/instalment-series.ts";
import { goesOn, type Recurrence } from "#domain/recurrence.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { accountsQuery } from "#web/records/account.ts";
import type { Entry } from "#web/records/entry.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { updateRule } from "../series/recurrence-api.ts";

type Props = { entry: Entry; recurrence: Recurrence };

/**
 * Offers the account of an open entry for those that are not made yet, if theirs is another one: an
 * entry that moved alone, or with others in the list, leaves the rule as it was.
 */
export function RuleAccount({ entry, recurrence }: Props) {
  const { data: accounts } = useQuery(accountsQuery);
  const save = useRuleAccount(recurrence);
  if (accounts === undefined || !isOpen(entry) || !goesOn(recurrence)) return null;
  const ofRule = accountOf(accountOfOlder(recurrence, { accounts }), { accounts });
  const ofEntry = accountOf(accountOfOlder(entry, { accounts }), { accounts });
  if (ofRule === ofEntry || ofEntry?.isActive === false) return null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {`Os próximos lançamentos serão criados ${placeText(ofRule, accounts)}.`}
        <Button
          size="small"
          isInert={save.isPending}
          onClick={() => save.mutate({ account: ofEntry, place: placeText(ofEntry, accounts) })}
        >
          {`Criar ${placeText(ofEntry, accounts)}`}
        </Button>
      </p>
      {save.error !== null && <Alert error={save.error} />}
    </>
  );
}

/** `na conta Itaú (arquivada)`, `sem conta` */
function placeText(account: Account | null, accounts: readonly Account[]): string {
  return account === null ? "sem conta" : `na conta ${accountOptionText(account, accounts)}`;
}

function useRuleAccount(recurrence: Recurrence) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ account }: { account: Account | null; place: string }) =>
      updateRule(recurrence, { accountId: account?.id ?? null }),
    onSuccess: (position, { place }) => {
      toastWithUndo("Conta alterada.", {
        description: `Os próximos serão criados ${place}.`,
        turn: recurrenceTurn(queryClient, { ids: [recurrence.id], position, entries: [] }),
      });
    },
    onSettled: () => invalidateAfterMutation(queryClient, "transaction", []),
  });
}
