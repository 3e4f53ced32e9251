import { Link, useSearchParams } from "react-router";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { bucketTimeline, type TimeBucket } from "#domain/time-buckets.ts";
import { barsIfFew } from "#web/charts/bars-if-few.ts";
import type { Chart } from "#web/charts/chart.ts";
import { MAX_TABLE_MONTHS, bucketPoints } from "#web/charts/bucket-points.ts";
import { typeSeries } from "#web/charts/entry-points.ts";
import { formatMonth } from "#web/dates/format-bucket.ts";
import type { DashboardData } from "./dashboard-response.ts";

type Timeline = Pick<DashboardData, "timeline" | "period">;

export function overTime({ timeline, period }: Timeline): Chart {
  const total = (key: "incomeCents" | "expenseCents") =>
    formatBalance(timeline.reduce((sum, day) => sum + day[key], 0n));
  return barsIfFew<Chart>({
    title: "Receitas e despesas",
    summary:
      timeline.length > 0 &&
      `No período: ${total("incomeCents")} de receitas e ${total("expenseCents")} de despesas, por data de vencimento.`,
    emptyText: <NothingDue period={period} />,
    series: typeSeries("area"),
    pointsFor: (maxCount) =>
      // By week, invoices and salaries would make a sawtooth.
      bucketPoints(timeline, period, { maxCount, shortest: "month", filter: ACTIVE }),
    pointLabel: "Vencimento",
  });
}

const ACTIVE = { lifecycle: "active" } as const;

export function monthByMonth({ timeline, period, today }: Timeline & { today: CivilDate }): Chart {
  const pointsFor = (maxCount: number) =>
    bucketPoints(timeline, period, { maxCount, shortest: "month", filter: ACTIVE });
  return barsIfFew<Chart>({
    title: "Mês a mês",
    summary: describeExtremes({ timeline, period }, today),
    emptyText: <NothingDue period={period} />,
    series: [
      ...typeSeries("line"),
      { key: "balance", label: "Saldo", shape: "line", tone: "balance" },
    ],
    pointsFor,
    tableRows: pointsFor(MAX_TABLE_MONTHS),
    pointLabel: "Mês",
  });
}

function NothingDue({ period }: Pick<DashboardData, "period">) {
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  search.set("months", "all");
  return (
    <>
      Nenhum lançamento com vencimento neste período.{" "}
      {period.start !== null && (
        <Link
          to={{ search: search.toString() }}
          preventScrollReset
          className="py-1.25 text-accent underline underline-offset-2"
        >
          Ver todo o período
        </Link>
      )}
    </>
  );
}

/** Considers months that have begun and have entries. */
function describeExtremes({ timeline, period }: Timeline, today: CivilDate): string {
  const months = bucketTimeline(timeline, period, Infinity, "month").filter(
    ({ start, incomeCents, expenseCents }) =>
      start <= today && (incomeCents > 0 || expenseCents > 0),
  );
  const [best, ...rest] = months.toSorted((a, b) => Number(b.balanceCents - a.balanceCents));
  const worst = rest.at(-1);
  if (best === undefined) return "";
  const nameOf = ({ start }: TimeBucket) => formatMonth(start);
  const balanceOf = ({ balanceCents }: TimeBucket) => formatBalance(balanceCents);
  if (worst === undefined) return `Saldo de ${nameOf(best)}: ${balanceOf(best)}.`;
  return `Melhor mês: ${nameOf(best)}, com ${balanceOf(best)}. Pior mês: ${nameOf(worst)}, com ${balanceOf(worst)}.`;
}
