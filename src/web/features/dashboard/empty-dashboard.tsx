import { useCompanyDetails } from "#web/api/company.ts";
import { CashForecastChart } from "./cash-forecast-chart.tsx";
import { Checklist } from "./checklist.tsx";
import type { DashboardData } from "./dashboard-response.ts";
import { listsClass } from "./dashboard-skeleton.tsx";
import { FirstRun } from "./first-run.tsx";
import { StatCards } from "./stat-cards.tsx";
import { UnpaidLists } from "./unpaid-lists.tsx";

/** While there are no entries. */
export function EmptyDashboard({ data }: { data: DashboardData }) {
  const isNew = useCompanyDetails()?.version === 0;
  return (
    <div className="flex flex-col gap-4">
      {isNew ? <FirstRun /> : <Checklist data={data} />}
      {data.schedule.basis !== "entries" && (
        <CashForecastChart schedule={data.schedule} today={data.today} />
      )}
      <StatCards cards={data.cards} />
      <div className={listsClass}>
        <UnpaidLists data={data} />
      </div>
    </div>
  );
}
