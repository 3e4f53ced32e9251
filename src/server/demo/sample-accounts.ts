import type { NewAccount } from "#contract/accounts.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";

export function sampleAccounts(
  bank: AccountId,
  cashBox: AccountId,
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
  ];
}
