import { useCompanyDetails } from "#web/api/company.ts";
import { Agenda } from "./agenda.tsx";
import { BackupAlert } from "./backup-alert.tsx";
import { CashToday } from "./cash-today.tsx";
import { Checklist } from "./checklist.tsx";
import type { DashboardData } from "./dashboard-response.ts";
import { FirstRun } from "./first-run.tsx";
import { StatCards } from "./stat-cards.tsx";

/** Shown while there are no entries. */
export function EmptyDashboard({ data }: { data: DashboardData }) {
  const isNew = useCompanyDetails()?.version === 0;
  return (
    <div className="flex flex-col gap-4">
      <BackupAlert />
      <CashToday {...data.schedule} />
      {isNew ? <FirstRun basis={data.schedule.basis} /> : <Checklist data={data} />}
      <StatCards cards={data.cards} />
      <Agenda data={data} />
    </div>
  );
}
