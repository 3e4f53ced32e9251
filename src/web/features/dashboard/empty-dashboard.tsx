import { useCompanyDetails } from "#web/api/company.ts";
import { Agenda } from "./agenda.tsx";
import { BackupAlert } from "./backup-alert.tsx";
import { CashToday } from "./cash-today.tsx";
import { Checklist } from "./checklist.tsx";
import type { DashboardData } from "./dashboard-response.ts";
import { FirstRun, type FirstRunProps } from "./first-run.tsx";
import { StatCards } from "./stat-cards.tsx";

export type EmptyDashboardProps = Pick<FirstRunProps, "typed" | "setTyped"> & {
  data: DashboardData;
};

/** Shown while there are no entries, and until what the user typed here is saved or skipped. */
export function EmptyDashboard({ data, typed, setTyped }: EmptyDashboardProps) {
  const company = useCompanyDetails();
  const isAsked = company !== undefined && (company.version === 0 || typed !== null);
  return (
    <div className="flex flex-col gap-4">
      <BackupAlert />
      <CashToday {...data.schedule} />
      {isAsked ? (
        <FirstRun company={company} basis={data.schedule.basis} typed={typed} setTyped={setTyped} />
      ) : (
        <Checklist data={data} />
      )}
      <StatCards cards={data.cards} />
      <Agenda data={data} />
    </div>
  );
}
