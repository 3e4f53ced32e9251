import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { expectedBetween } from "./cash-forecast-points.ts";

type SummaryProps = { schedule: CashForecast; today: CivilDate };

export function CashForecastSummary({ schedule, today }: SummaryProps) {
  const { end } = schedule;
  return (
    <>
      <BelowZeroNotice schedule={schedule} today={today} />
      <span className="block min-h-4">
        {`${startOf(schedule)}Em ${formatCivilDate(end.date)}: ${formatBalance(end.balanceCents)}.`}
      </span>
    </>
  );
}

/** The company's money is the first amount of the screen, if it is known. */
function startOf({ basis, startCents }: CashForecast): string {
  return basis === "entries" ? `Saldo realizado de ${formatBalance(startCents)}. ` : "";
}

/** The first day below zero, linked to the entries expected until then. */
function BelowZeroNotice({ schedule, today }: SummaryProps) {
  const { startCents, firstBelowZero, lowest, late } = schedule;
  if (firstBelowZero === null) {
    return (
      <span className="block min-h-5 text-body text-ink max-sm:min-h-10">
        {startCents < 0
          ? `O saldo está abaixo de zero, e o que ${late.count > 0 ? "está atrasado ou " : ""}vence hoje o cobre.`
          : `${late.count > 0 ? "Com os atrasados contados hoje, não" : "Não"} fica abaixo de zero: no mínimo ${formatBalance(lowest.balanceCents)}, em ${formatCivilDate(lowest.date)}.`}
      </span>
    );
  }
  const { date, balanceCents } = firstBelowZero;
  const isToday = date === today;
  return (
    <span className="flex min-h-5 gap-1.5 text-body font-medium text-expense max-sm:min-h-10">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isToday && balanceCents === startCents
          ? "Já está abaixo de zero em "
          : "Fica abaixo de zero em "}
        <Link
          to={entriesUrl(expectedBetween(null, date))}
          className="py-1 underline underline-offset-2"
        >
          {formatCivilDate(date)}
        </Link>
        {`${isToday ? " (hoje)" : ""}: ${formatBalance(balanceCents)}.`}
      </span>
    </span>
  );
}
