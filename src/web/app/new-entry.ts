import { useLocation, type To } from "react-router";
import { PATHS } from "#web/api/paths.ts";
import { NEW_RECORD, isNewFormOpen } from "#web/url/detail-panel.ts";

/** Opens the form for a new entry; on the list of entries the filters stay. */
export function useNewEntryNavigation() {
  const location = useLocation();
  const isThere = location.pathname === PATHS.transactions;
  const to: To = isThere ? withoutRecord(location) : PATHS.transactions;
  return {
    to,
    state: NEW_RECORD,
    preventScrollReset: true,
    // Going back closes the form, not the screen.
    replace: isThere && isNewFormOpen(location),
  };
}

function withoutRecord({ pathname, search }: { pathname: string; search: string }): To {
  const kept = new URLSearchParams(search);
  kept.delete("id");
  return { pathname, search: kept.toString() };
}
