import { Link } from "react-router";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import { cents } from "#domain/money.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { ChartFrameSkeleton } from "#web/charts/chart-card.tsx";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import { CHART_HEIGHT, SUMMARY_CLASS, type OfReport } from "./chart-descriptions.ts";
import { DailyCashFlow, MonthlyEvolution, ProjectionChart } from "./charts-over-time.tsx";
import { ByCategory, ByStatus, TopContacts } from "./charts-by-kind.tsx";

/** The charts of the report (spec section 2): each opens large, and leads to its entries from there. */
export function ReportCharts({ report }: { report: OfReport }) {
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
  return <ChartFrameSkeleton summaryClass={SUMMARY_CLASS} height={CHART_HEIGHT} />;
}

const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-2";

/** Entries without a due date are in no chart that goes by time: what they come to. */
function Undated({ data, search }: OfReport) {
  const { totals, monthly } = data;
  const rest = (side: "incomeCents" | "expenseCents") =>
    cents(monthly.reduce<number>((left, month) => left - month[side], totals[side]));
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

/** Placeholders of the same size. */
export function ReportChartsSkeleton() {
  return (
    <div aria-hidden className={gridClass}>
      {CHARTS.map(([key]) => (
        <Placeholder key={key} />
      ))}
    </div>
  );
}
