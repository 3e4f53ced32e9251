import { memo } from "react";
import { ExportableChart, ExportableChartSkeleton } from "#web/charts/exportable-chart.tsx";
import { ExcludedEntries } from "#web/records/excluded-entries.tsx";
import { narrowFilter } from "#web/url/narrow-filter.ts";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import { cashFlowChart } from "./cash-flow-chart.ts";
import { categoryChart, contactsChart, statusChart, tagsChart } from "./charts-by-kind.ts";
import { monthlyChart } from "./monthly-chart.ts";
import { projectionChart } from "./projection-chart.ts";
import {
  activeEntries,
  dateOfCharts,
  reportSubtitle,
  type ReportChart,
  type ReportProps,
} from "./report-chart.ts";

/** The charts of the report (spec section 2). */
export function ReportCharts({ report }: { report: ReportProps }) {
  const charts = chartsOf(report);
  const staged = useStagedValue(report, charts.length);
  return (
    <section aria-label="Gráficos" className="flex flex-col gap-4">
      <div className={gridClass}>
        {charts.map(([key, build], at) => (
          <StagedChart key={key} build={build} report={staged[at] ?? null} />
        ))}
      </div>
      <ExcludedEntries
        heading="Fora dos gráficos por data"
        groups={undated(report)}
        className="px-1 text-muted"
      />
    </section>
  );
}

type BuildChart = (report: ReportProps) => ReportChart;

const PROJECTION_CHART = ["projection", projectionChart] as const;

const CHARTS: readonly (readonly [string, BuildChart])[] = [
  ["monthly", monthlyChart],
  ["status", statusChart],
  ["category", categoryChart],
  PROJECTION_CHART,
  ["contacts", contactsChart],
  ["daily", cashFlowChart],
];

const TAGS_CHART = ["tags", tagsChart] as const;

/** The projection exists by due date only. */
function chartsOf({ data, search }: ReportProps): typeof CHARTS {
  const isByDueDate = dateOfCharts(search) === "due";
  const charts = isByDueDate ? CHARTS : CHARTS.filter((chart) => chart !== PROJECTION_CHART);
  return data.byTag.length === 0 ? charts : [...charts, TAGS_CHART];
}

const StagedChart = memo(function StagedChart({
  build,
  report,
}: {
  build: BuildChart;
  report: ReportProps | null;
}) {
  if (report === null) return <ExportableChartSkeleton />;
  return <ExportableChart chart={{ subtitle: reportSubtitle(report), ...build(report) }} />;
});

const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-2";

function undated({ data: { totals, monthly }, search }: ReportProps) {
  const rest = (key: "incomeCents" | "expenseCents") =>
    monthly.reduce((left, month) => left - month[key], totals[key]);
  const amounts = { incomeCents: rest("incomeCents"), expenseCents: rest("expenseCents") };
  if (amounts.incomeCents === 0n && amounts.expenseCents === 0n) return [];
  return [
    {
      // Their number is unknown.
      text: "o que não tem vencimento",
      totals: amounts,
      filter: narrowFilter(activeEntries(search), { due: "undated" }),
    },
  ];
}

export function ReportChartsSkeleton() {
  return (
    <div aria-hidden className={gridClass}>
      {CHARTS.map(([key]) => (
        <ExportableChartSkeleton key={key} />
      ))}
    </div>
  );
}
