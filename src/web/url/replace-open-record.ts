import { useLocation, useNavigate } from "react-router";
import { latestSearch } from "./latest-search.ts";
import { parseState, type PanelState } from "./panel-state.ts";

/**
 * Shows another record in the open panel, or closes it for null. Nothing changes if `toNext` returns
 * the open record: its form may have unsaved input.
 */
export function useReplaceOpenRecord(): (toNext: (openId: string) => string | null) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (toNext) => {
    const params = new URLSearchParams(latestSearch(location));
    const openId = params.get("id");
    const nextId = openId === null ? null : toNext(openId);
    if (nextId === openId) return;
    if (nextId === null) params.delete("id");
    else params.set("id", nextId);
    const over = parseState(location.state)?.over;
    const intent = nextId === null ? null : "row";
    const state: PanelState = { intent, ...(over !== undefined && { over }) };
    void navigate(
      { search: params.toString() },
      { replace: true, preventScrollReset: true, state },
    );
  };
}
