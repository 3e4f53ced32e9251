import { formatBalance } from "#domain/format-amount.ts";
import type { Report } from "#domain/report.ts";

export function Indicators({
  count,
  averageIncomeCents,
  averageExpenseCents,
  percentPaid,
}: Report["indicators"]) {
  const indicators = [
    ["Lançamentos", count.toLocaleString("pt-BR")],
    ["Receita média", averageIncomeCents === null ? "—" : formatBalance(averageIncomeCents)],
    ["Despesa média", averageExpenseCents === null ? "—" : formatBalance(averageExpenseCents)],
    [
      "Percentual pago",
      percentPaid === null ? "—" : `${percentPaid.toLocaleString("pt-BR")}% dos lançamentos`,
    ],
  ] as const;
  return (
    <dl aria-label="Indicadores" className="flex flex-wrap gap-x-8 gap-y-2">
      {indicators.map(([label, value]) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
