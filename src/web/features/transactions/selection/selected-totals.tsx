import { formatBalance } from "#domain/format-amount.ts";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import { excludedCount, type EntryTotals } from "../filters/entry-totals-query.ts";

/** The number of selected entries and their sums: on one line, or on two on a narrow screen. */
export function SelectedTotals({ totals }: { totals: EntryTotals }) {
  const { foundCount, counted } = totals;
  const sums = { income: counted.incomeCents, expense: counted.expenseCents };
  const types = TRANSACTION_TYPES.filter((type) => sums[type] > 0n);
  const excluded = excludedCount(totals);
  return (
    <dl className="flex shrink-0 items-baseline gap-x-3 leading-[1rem] whitespace-nowrap tabular-nums max-lg:flex-col max-lg:text-meta">
      <div className="flex items-baseline gap-1.5">
        <dt className="text-meta text-muted max-sm:sr-only">Selecionados</dt>
        <dd className="font-semibold">
          {foundCount.toLocaleString("pt-BR")}
          <span aria-hidden className="font-normal text-muted sm:hidden">
            {foundCount === 1 ? " selecionado" : " selecionados"}
          </span>
        </dd>
      </div>
      {types.map((type) => (
        <div key={type} className={types.length > 1 ? "@max-[60rem]:hidden" : undefined}>
          <dt className="sr-only">{type === "income" ? "Receitas" : "Despesas"}</dt>
          <dd className="font-semibold">
            <Amount type={type} amountCents={sums[type]} hasArrow={false} />
          </dd>
        </div>
      ))}
      {types.length !== 1 && (
        <div className="flex items-baseline gap-1.5">
          <dt className="text-meta text-muted max-sm:sr-only">Saldo</dt>
          <dd className="font-semibold">{formatBalance(sums.income - sums.expense)}</dd>
        </div>
      )}
      {excluded > 0 && (
        <div className="text-meta text-muted @max-[76rem]:hidden">
          <dt className="sr-only">Inativos ou cancelados</dt>
          <dd>{`${excluded.toLocaleString("pt-BR")} fora da soma`}</dd>
        </div>
      )}
    </dl>
  );
}
