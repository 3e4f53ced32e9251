import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { companyToday, possibleMs } from "#domain/company-time.ts";
import { CompanyContext } from "#web/api/company.ts";

const DAY_CHECK_MS = 30_000;
/** The server's clock may be minutes behind, and its answers still be of the day before. */
const LATER_MS = [60_000, 300_000] as const;
/** On a computer that slept over midnight, the timer may be later than the first click. */
const FIRST_ACTIONS = ["focus", "pageshow", "pointerdown", "keydown"] as const;

/** Provides the company's time zone and day; refetches everything when the day changes. */
export function CompanyProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [today, setToday] = useState(() => companyToday(possibleMs(Date.now()), timeZone));

  useEffect(() => {
    const check = (): void => {
      const now = companyToday(possibleMs(Date.now()), timeZone);
      if (now === today) return;
      setToday(now);
      for (const delay of [0, ...LATER_MS]) {
        setTimeout(() => void queryClient.invalidateQueries(), delay);
      }
    };
    const timer = setInterval(check, DAY_CHECK_MS);
    for (const action of FIRST_ACTIONS) addEventListener(action, check, { capture: true });
    return () => {
      clearInterval(timer);
      for (const action of FIRST_ACTIONS) removeEventListener(action, check, { capture: true });
    };
  }, [queryClient, timeZone, today]);

  const company = useMemo(() => ({ timeZone, today }), [timeZone, today]);
  return <CompanyContext value={company}>{children}</CompanyContext>;
}
