import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { cents, type Cents } from "#domain/money.ts";
import { SCHEDULE_DAYS, type Schedule } from "#domain/schedule.ts";
import { entriesAddress } from "#web/lib/entries-address.ts";
import { formatBalance } from "#web/ui/amount.tsx";
import type { ChartPoint, ChartSeries } from "#web/ui/chart.ts";
import { ChartFrame, ChartFrameSkeleton } from "#web/ui/chart-frame.tsx";
import { sidesText } from "#web/ui/left-out.tsx";

const SERIES: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo previsto no fim do dia", shape: "steps", tone: "balance" },
];

/** In pixels: beside it there are lists of four. */
const SCHEDULE_HEIGHT = 160;

/** The scheduled balance: what there is, and day by day what falls due in the coming ninety. */
export function ScheduleChart({ schedule, today }: { schedule: Schedule; today: CivilDate }) {
  const points = pointsOf(schedule, today);
  const dueDates = new Set(schedule.days.map(({ date }) => formatCivilDate(date)));
  return (
    <ChartFrame
      className={placeClass}
      title={`Próximos ${SCHEDULE_DAYS} dias`}
      summary={<Summary schedule={schedule} today={today} />}
      series={SERIES}
      pointsFor={() => points}
      tableRows={points.filter(({ title }) => dueDates.has(title))}
      pointLabel="Dia"
      height={SCHEDULE_HEIGHT}
      emptyText=""
    >
      <NotCounted schedule={schedule} today={today} />
    </ChartFrame>
  );
}

/** The shape of it to come. */
export function ScheduleSkeleton() {
  return <ChartFrameSkeleton className={placeClass} height={SCHEDULE_HEIGHT} />;
}

/** Beside the two lists, or above them. */
const placeClass = "md:max-xl:col-span-2";

function Summary({ schedule, today }: { schedule: Schedule; today: CivilDate }) {
  const { startCents, end, firstBelowZero, lowest } = schedule;
  return (
    <>
      <Outlook firstBelowZero={firstBelowZero} lowest={lowest} today={today} />
      <span className="block">
        {`Saldo realizado de ${formatBalance(startCents)}; ${formatBalance(end.balanceCents)} em ${formatCivilDate(end.date)}, com o que vence até lá.`}
      </span>
    </>
  );
}

function Outlook({
  firstBelowZero,
  lowest,
  today,
}: Pick<Schedule, "firstBelowZero" | "lowest"> & { today: CivilDate }) {
  if (firstBelowZero === null) {
    return (
      <span className="block text-body text-ink">
        {`Não fica abaixo de zero: o menor saldo é ${dayBalance(lowest)}.`}
      </span>
    );
  }
  return (
    <span className="flex gap-1.5 text-body font-medium text-expense">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {firstBelowZero.date === today
        ? `Já está abaixo de zero: ${dayBalance(firstBelowZero)}.`
        : `Fica abaixo de zero em ${formatCivilDate(firstBelowZero.date)}: ${formatBalance(firstBelowZero.balanceCents)}.`}
    </span>
  );
}

function dayBalance({ date, balanceCents }: Schedule["lowest"]): string {
  return `${formatBalance(balanceCents)}, em ${formatCivilDate(date)}`;
}

/** What is not paid and falls on none of these days: how many, and how much. */
function NotCounted({
  schedule: { late, undated },
  today,
}: {
  schedule: Schedule;
  today: CivilDate;
}) {
  const open = { status: "unpaid", lifecycle: "active" } as const;
  const groups = [
    {
      sums: late,
      words: ["lançamento atrasado", "lançamentos atrasados"],
      address: entriesAddress({ ...open, to: addDays(today, -1), due: "dated" }),
    },
    {
      sums: undated,
      words: ["sem data", "sem data"],
      address: entriesAddress({ ...open, due: "undated" }),
    },
  ].filter(({ sums }) => sums.count > 0);
  if (groups.length === 0) return null;
  return (
    <p className="text-meta text-muted">
      {"Não contam: "}
      {groups.map(({ sums, words, address }, at) => (
        <span key={address}>
          {at > 0 && " e "}
          <Link to={address} className="text-accent underline underline-offset-2">
            {`${sums.count} ${words[sums.count === 1 ? 0 : 1] ?? ""}`}
          </Link>
          {` (${sidesText(sums)})`}
        </span>
      ))}
      .
    </p>
  );
}

/** One for each day, so that the axis goes as time goes. */
function pointsOf({ startCents, days }: Schedule, today: CivilDate): ChartPoint[] {
  const balances = new Map(days.map(({ date, balanceCents }) => [date, balanceCents]));
  let balance: Cents = startCents;
  return Array.from({ length: SCHEDULE_DAYS + 1 }, (_, distance) => {
    const date = addDays(today, distance);
    balance = balances.get(date) ?? balance;
    return {
      name: formatCivilDate(date).slice(0, 5),
      title: formatCivilDate(date),
      amounts: { balance: cents(balance) },
      address: entriesAddress({
        status: "unpaid",
        lifecycle: "active",
        from: date,
        to: date,
        due: "dated",
      }),
    };
  });
}
