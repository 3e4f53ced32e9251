import { Link } from "react-router";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import { cents } from "#domain/money.ts";
import { entriesAddress } from "#web/url/entries-url.ts";
import { ChartFrameSkeleton } from "#web/charts/chart-card.tsx";
import { CHART_HEIGHT, SUMMARY_CLASS } from "./chart-descriptions.ts";
import { DailyCashFlow, MonthlyEvolution, ProjectionChart } from "./charts-over-time.tsx";
import { ByCategory, ByStatus, TopContacts } from "./charts-by-kind.tsx";
import type { ReportData } from "./report-query.ts";
import type { ReportSearch } from "./report-search.ts";

/** The charts of the report (spec section 2): each opens large, and leads to its entries from there. */
export function ReportCharts({ data, search }: { data: ReportData; search: ReportSearch }) {
  return (
    <section aria-label="Gráficos" className="flex flex-col gap-4">
      <div className={gridClass}>
        <MonthlyEvolution data={data} search={search} />
        <ByStatus data={data} search={search} />
        <ByCategory data={data} search={search} />
        <ProjectionChart data={data} search={search} />
        <TopContacts data={data} search={search} />
        <DailyCashFlow data={data} search={search} />
      </div>
      <Undated data={data} search={search} />
    </section>
  );
}

const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-2";

/** Entries without a due date are in no chart that goes by time: what they come to. */
function Undated({ data, search }: { data: ReportData; search: ReportSearch }) {
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
        to={entriesAddress({ ...search, lifecycle: "active", due: "undated" })}
        className="text-accent underline underline-offset-2"
      >
        lançamentos sem vencimento
      </Link>
      {` (${formatTypeTotals(undated)}).`}
    </p>
  );
}

/** The shape of them to come. */
export function ReportChartsSkeleton() {
  return (
    <div aria-hidden className={gridClass}>
      {["a", "b", "c", "d", "e", "f"].map((place) => (
        <ChartFrameSkeleton key={place} summaryClass={SUMMARY_CLASS} height={CHART_HEIGHT} />
      ))}
    </div>
  );
}
