import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { useCompanyDetails } from "#web/api/company.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { pendingBetween } from "./cash-forecast-points.ts";

type SummaryProps = { schedule: CashForecast; today: CivilDate };

export function CashForecastSummary({ schedule, today }: SummaryProps) {
  const { startCents, end } = schedule;
  const openingCents = useCompanyDetails()?.openingBalanceCents ?? null;
  return (
    <>
      <BelowZeroNotice schedule={schedule} today={today} />
      <span className="block min-h-8">
        {`Saldo realizado de ${formatBalance(startCents)}; em ${formatCivilDate(end.date)}, ${formatBalance(end.balanceCents)}.`}
        {openingCents !== null &&
          ` O saldo inicial da empresa, de ${formatBalance(openingCents)}, ainda não entra nesta conta.`}
      </span>
    </>
  );
}

/** The first day below zero, linked to the entries due until then. */
function BelowZeroNotice({ schedule, today }: SummaryProps) {
  const { startCents, firstBelowZero, lowest } = schedule;
  if (firstBelowZero === null) {
    return (
      <span className="block min-h-10 text-body text-ink">
        {startCents < 0
          ? "O saldo está abaixo de zero, e o que vence hoje o cobre."
          : `Não fica abaixo de zero: no mínimo ${formatBalance(lowest.balanceCents)}, em ${formatCivilDate(lowest.date)}.`}
      </span>
    );
  }
  const { date, balanceCents } = firstBelowZero;
  const isToday = date === today;
  return (
    <span className="flex min-h-10 gap-1.5 text-body font-medium text-expense">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isToday && startCents < 0 ? "Já está abaixo de zero em " : "Fica abaixo de zero em "}
        <Link to={entriesUrl(pendingBetween(today, date))} className="underline underline-offset-2">
          {formatCivilDate(date)}
        </Link>
        {`${isToday ? " (hoje)" : ""}: ${formatBalance(balanceCents)}.`}
      </span>
    </span>
  );
}
