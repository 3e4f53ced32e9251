import type { MouseEvent } from "react";
import { useLocation, useNavigate, type To } from "react-router";
import { PATHS } from "#web/url/paths.ts";
import { NEW_RECORD, isNewFormOpen, newRecordOver } from "#web/url/panel-state.ts";

/** Opens the form of a new entry; the list of entries keeps its filters. */
export function useNewEntryNavigation() {
  const location = useLocation();
  const navigate = useNavigate();
  const isOnList = location.pathname === PATHS.transactions;
  const to: To = isOnList ? withoutRecord(location) : PATHS.transactions;
  // Going back closes the form, not the screen.
  const replace = isOnList && isNewFormOpen(location);
  const options = {
    state: isOnList && !replace ? newRecordOver(location) : NEW_RECORD,
    preventScrollReset: true,
    replace,
  };
  // On the list the next key already belongs to the new form.
  const open = () => void navigate(to, { ...options, flushSync: isOnList });
  return {
    open,
    link: {
      to,
      ...options,
      onClick: (event: MouseEvent) => {
        if (!isOnList || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      },
    },
  };
}

function withoutRecord({ pathname, search }: { pathname: string; search: string }): To {
  const params = new URLSearchParams(search);
  params.delete("id");
  return { pathname, search: params.toString() };
}
