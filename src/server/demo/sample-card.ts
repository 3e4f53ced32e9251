/** The card purchases of the sample company, and the transfers that pay the bills. */
import { billPeriods } from "#domain/card-bill.ts";
import { addDays, type CivilDate } from "#domain/civil-date.ts";
import type { AccountId, IdSource } from "#domain/ids.ts";
import { cents, type Cents } from "#domain/money.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import type { TransferDraft } from "#domain/transfer.ts";
import { NEW_TRANSACTION_DEFAULTS, type NewTransaction } from "#contract/transactions.ts";
import { CARD_DAYS, type SampleAccounts } from "./sample-accounts.ts";

/** Notes, days after the first of the month, minimum and maximum amount. */
const PURCHASES: readonly [string, number, number, number][] = [
  ["Nuvem e ferramentas", 3, 45_000, 190_000],
  ["Viagem a cliente", 16, 30_000, 240_000],
  ["Anúncios", 27, 20_000, 90_000],
];

type Purchase = NewTransaction & { readonly dueDate: CivilDate; readonly amountCents: Cents };

/** Each is paid on its own day. */
export function cardPurchases(
  card: AccountId,
  first: CivilDate,
  random: SeededRandom,
  idsMadeOn: (day: CivilDate) => IdSource,
): Purchase[] {
  return PURCHASES.map(([notes, days, from, to]) => {
    const dueDate = addDays(first, days);
    return {
      ...NEW_TRANSACTION_DEFAULTS,
      id: idsMadeOn(dueDate).transactionId("expense"),
      type: "expense",
      category: "Pagamento cartão",
      amountCents: cents(random.integer(from, to)),
      dueDate,
      notes,
      status: "paid",
      paidOn: dueDate,
      accountId: card,
    };
  });
}

/** Each bill is paid in full from the bank when it is due. */
export function billPayments(
  { bank, card }: SampleAccounts,
  purchases: readonly Purchase[],
  idsMadeOn: (day: CivilDate) => IdSource,
): TransferDraft[] {
  const byDueDate = Map.groupBy(
    purchases,
    ({ dueDate }) => billPeriods(CARD_DAYS, dueDate, 1)[0]?.dueDate ?? dueDate,
  );
  return [...byDueDate].map(([date, bill]) => ({
    id: idsMadeOn(date).recordId("transfer"),
    fromAccountId: bank,
    toAccountId: card,
    amountCents: cents(bill.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    date,
    notes: "Fatura do cartão",
  }));
}
