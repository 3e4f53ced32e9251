import { useLocation, type To } from "react-router";
import { PATHS } from "#web/api/paths.ts";
import { NEW_RECORD, isNewFormOpen } from "#web/url/detail-panel.ts";

/** The way to where a new entry is recorded; on that very screen its filters stay. */
export function useNewEntryNavigation() {
  const location = useLocation();
  const isThere = location.pathname === PATHS.transactions;
  const to: To = isThere ? withoutRecord(location) : PATHS.transactions;
  return {
    to,
    state: NEW_RECORD,
    preventScrollReset: true,
    // The way back closes the form that was opened, and not the screen.
    replace: isThere && isNewFormOpen(location),
  };
}

function withoutRecord({ pathname, search }: { pathname: string; search: string }): To {
  const kept = new URLSearchParams(search);
  kept.delete("id");
  return { pathname, search: kept.toString() };
}
