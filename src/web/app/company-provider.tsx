import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { companyToday, possibleMs } from "#domain/company-time.ts";
import { CompanyContext } from "#web/api/company.ts";

const DAY_CHECK_MS = 30_000;

/** Provides the company's time zone and day; refetches everything when the day changes. */
export function CompanyProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [today, setToday] = useState(() => companyToday(possibleMs(Date.now()), timeZone));

  useEffect(() => {
    const timer = setInterval(() => {
      const now = companyToday(possibleMs(Date.now()), timeZone);
      if (now === today) return;
      setToday(now);
      void queryClient.invalidateQueries();
    }, DAY_CHECK_MS);
    return () => clearInterval(timer);
  }, [queryClient, timeZone, today]);

  const company = useMemo(() => ({ timeZone, today }), [timeZone, today]);
  return <CompanyContext value={company}>{children}</CompanyContext>;
}
