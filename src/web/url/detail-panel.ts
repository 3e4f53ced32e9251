/**
 * The side panel of a list: the selected id is in the URL, the reason for opening in the state of
 * the history entry.
 */
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import { latestSearch } from "./latest-search.ts";
import {
  NEW_RECORD,
  beginClosing,
  isNewFormOpen,
  newRecordLinkedTo,
  openingOf,
  overOf,
  parseState,
  selectedOver,
  type PanelState,
} from "./panel-state.ts";

export type DetailPanel = ReturnType<typeof useDetailPanel>;

export function useDetailPanel(
  path: string,
  { isAlwaysSheet = false }: { isAlwaysSheet?: boolean } = {},
) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const selectedId = params.get("id");
  const key = openingOf(location);
  const {
    intent = null,
    copyOf = null,
    contactId = null,
    over: currentOver,
  } = parseState(location.state) ?? {};
  const opening = useMemo(
    () => ({ key, intent, copyOf, contactId }),
    [key, intent, copyOf, contactId],
  );

  async function open(id: string | null, state: PanelState | null): Promise<void> {
    // Going back closes the panel, and does not reopen a closed one.
    const replace =
      state === null ||
      state.intent === "again" ||
      (id === selectedId && (state.intent !== "new" || isNewFormOpen(location)));
    const over = replace ? currentOver : overOf(location);
    await navigate(
      { pathname: path, search: searchWith(new URLSearchParams(latestSearch(location)), id) },
      {
        state: state !== null && over !== undefined ? { ...state, over } : state,
        preventScrollReset: true,
        replace,
        // A new form replaces another: the next key already belongs to it. After a save or a
        // removal the step back must not be asked about the old form.
        flushSync: state?.intent === "new" || state?.intent === "again",
      },
    );
  }

  /**
   * Goes back to the list below the panel if it is the same; a second history entry for it would be
   * useless.
   */
  function close(): void {
    const depth = depthOver(currentOver, location);
    if (depth === null) void open(null, null);
    else if (beginClosing(location)) void navigate(-depth);
  }

  /** Shows an empty form after a save or a removal; it belongs to the same opening. */
  async function finish({ isDrawer }: { isDrawer: boolean }): Promise<void> {
    const depth = isDrawer ? null : depthOver(currentOver, location);
    await open(null, { intent: "again", opening: key });
    if (depth !== null) await navigate(-depth);
  }

  return {
    /** Null for a new record. */
    selectedId,
    /**
     * Changes with each opening of the panel; has no intent when the page was opened by its URL.
     */
    opening,
    /**
     * The drawer stays open after a save, for the next record; the sheet of a small screen closes.
     */
    isDrawerOpen: selectedId !== null || intent === "new" || intent === "again",
    isSheetOpen: selectedId !== null || intent === "new",
    isAlwaysSheet,
    select: (id: string, reason: "row" | "edit" | "history") => void open(id, { intent: reason }),
    /** The props of a link that selects the record. */
    linkTo: (id: string) => ({
      to: { pathname: path, search: searchWith(params, id) },
      state: selectedOver(location),
      preventScrollReset: true,
    }),
    startNew: () => void open(null, NEW_RECORD),
    startLinked: (toContactId: string) => void open(null, newRecordLinkedTo(toContactId)),
    startCopy: (id: string) => void open(null, { intent: "new", copyOf: id }),
    finish,
    close,
  };
}

/** The number of history entries above the closed list; null if the list here is another. */
function depthOver(over: PanelState["over"], location: Location): number | null {
  if (over === undefined) return null;
  return filtersOf(over.search) === filtersOf(latestSearch(location)) ? over.depth : null;
}

function searchWith(params: URLSearchParams, id: string | null): string {
  const next = new URLSearchParams(params);
  next.delete("id");
  if (id !== null) next.set("id", id);
  return next.toString();
}

/** Without the open record. */
function filtersOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("id");
  params.sort();
  return params.toString();
}
