import type { ReactNode } from "react";
import type { CardBill } from "#domain/card-bill.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { MonthStepper } from "#web/controls/month-stepper.tsx";
import { BalanceText } from "#web/records/balance-text.tsx";
import { BillAmounts, BillFacts } from "./card-bills.tsx";
import type { StatementPeriod } from "./statement-period.ts";

/** The bill whose days the statement shows, and the one before it. */
export type ShownBill = { readonly bill: CardBill; readonly previous: CardBill | undefined };

export function StatementHeading({
  title,
  period: { month, otherPeriod },
  shown,
  changeMonth,
  exportList,
}: {
  title: string;
  period: StatementPeriod;
  shown: ShownBill | null;
  changeMonth: (month: CivilDate) => void;
  exportList: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex">
            <MonthStepper month={month} otherPeriod={otherPeriod} change={changeMonth} />
          </div>
          {exportList}
        </div>
      </div>
      {shown !== null && <BillSums {...shown} />}
    </>
  );
}

function BillSums({ bill, previous }: ShownBill) {
  const { state, purchasesCents, totalCents } = bill;
  return (
    <div className="flex items-baseline justify-between gap-3 rounded-md bg-page px-3 py-2">
      <span className="min-w-0">
        <BillFacts bill={bill} previous={previous} />
        {state !== "open" && totalCents !== purchasesCents && (
          <span className="block text-meta text-muted">
            compras: <BalanceText cents={purchasesCents} />
          </span>
        )}
      </span>
      <BillAmounts bill={bill} />
    </div>
  );
}
