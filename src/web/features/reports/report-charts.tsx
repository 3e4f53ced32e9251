import { Link } from "react-router";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import { cents } from "#domain/money.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import { CHART_HEIGHT, SUMMARY_CLASS, type ReportChartProps } from "./chart-descriptions.ts";
import { DailyCashFlow, MonthlyEvolution, ProjectionChart } from "./charts-over-time.tsx";
import { ByCategory, ByStatus, TopContacts } from "./charts-by-kind.tsx";

/** The charts of the report (spec section 2). */
export function ReportCharts({ report }: { report: ReportChartProps }) {
  const staged = useStagedValue(report, CHARTS.length);
  return (
    <section aria-label="Gráficos" className="flex flex-col gap-4">
      <div className={gridClass}>
        {CHARTS.map(([key, Chart], index) => {
          const shown = staged[index];
          return shown ? <Chart key={key} {...shown} /> : <Placeholder key={key} />;
        })}
      </div>
      <Undated {...report} />
    </section>
  );
}

const CHARTS = [
  ["monthly", MonthlyEvolution],
  ["status", ByStatus],
  ["category", ByCategory],
  ["projection", ProjectionChart],
  ["contacts", TopContacts],
  ["daily", DailyCashFlow],
] as const;

function Placeholder() {
  return <ChartCardSkeleton summaryClass={SUMMARY_CLASS} height={CHART_HEIGHT} />;
}

const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-2";

function Undated({ data, search }: ReportChartProps) {
  const { totals, monthly } = data;
  const rest = (key: "incomeCents" | "expenseCents") =>
    cents(monthly.reduce<number>((left, month) => left - month[key], totals[key]));
  const undated = {
    count: 0,
    incomeCents: rest("incomeCents"),
    expenseCents: rest("expenseCents"),
  };
  if (undated.incomeCents === 0 && undated.expenseCents === 0) return null;
  return (
    <p className="px-1 text-muted">
      {"Fora dos gráficos por data: "}
      <Link
        to={entriesUrl({ ...search, lifecycle: "active", due: "undated" })}
        className="text-accent underline underline-offset-2"
      >
        lançamentos sem vencimento
      </Link>
      {` (${formatTypeTotals(undated)}).`}
    </p>
  );
}

export function ReportChartsSkeleton() {
  return (
    <div aria-hidden className={gridClass}>
      {CHARTS.map(([key]) => (
        <Placeholder key={key} />
      ))}
    </div>
  );
}
