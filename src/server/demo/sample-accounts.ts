import type { NewAccount } from "#contract/accounts.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";

export const CARD_DAYS = { closingDay: 25, dueDay: 5 };

export type SampleAccounts = Readonly<Record<"bank" | "cashBox" | "card", AccountId>>;

export function sampleAccounts(
  { bank, cashBox, card }: SampleAccounts,
  openingDate: CivilDate,
): NewAccount[] {
  const rest = { openingDate, closingDay: null, dueDay: null };
  return [
    {
      ...rest,
      id: bank,
      name: "Banco do Brasil",
      kind: "bank",
      openingBalanceCents: cents(3_842_055),
      isDefault: true,
    },
    {
      ...rest,
      id: cashBox,
      name: "Caixa do escritório",
      kind: "cash",
      openingBalanceCents: cents(40_000),
      isDefault: false,
    },
    {
      ...CARD_DAYS,
      id: card,
      name: "Cartão da empresa",
      kind: "card",
      openingBalanceCents: cents(0),
      openingDate,
      isDefault: false,
    },
  ];
}
