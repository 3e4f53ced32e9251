import { useLocation, type To } from "react-router";
import { PATHS } from "#web/url/paths.ts";
import { NEW_RECORD, isNewFormOpen, newRecordOver } from "#web/url/panel-state.ts";

/** Opens the form of a new entry; the list of entries keeps its filters. */
export function useNewEntryNavigation() {
  const location = useLocation();
  const isOnList = location.pathname === PATHS.transactions;
  const to: To = isOnList ? withoutRecord(location) : PATHS.transactions;
  // Going back closes the form, not the screen.
  const replace = isOnList && isNewFormOpen(location);
  return {
    to,
    state: isOnList && !replace ? newRecordOver(location) : NEW_RECORD,
    preventScrollReset: true,
    replace,
  };
}

function withoutRecord({ pathname, search }: { pathname: string; search: string }): To {
  const params = new URLSearchParams(search);
  params.delete("id");
  return { pathname, search: params.toString() };
}
