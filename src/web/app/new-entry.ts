import { useLocation, type To } from "react-router";
import { PATHS } from "#web/api/paths.ts";
import { NEW_RECORD, isNewFormOpen } from "#web/url/detail-panel.ts";

/** Opens the form of a new entry; the list of entries keeps its filters. */
export function useNewEntryNavigation() {
  const location = useLocation();
  const isOnList = location.pathname === PATHS.transactions;
  const to: To = isOnList ? withoutRecord(location) : PATHS.transactions;
  return {
    to,
    state: NEW_RECORD,
    preventScrollReset: true,
    // Going back closes the form, not the screen.
    replace: isOnList && isNewFormOpen(location),
  };
}

function withoutRecord({ pathname, search }: { pathname: string; search: string }): To {
  const params = new URLSearchParams(search);
  params.delete("id");
  return { pathname, search: params.toString() };
}
