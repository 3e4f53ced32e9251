/** The side panel of a list: the selected id is in the URL, the reason for opening in the history entry. */
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import * as z from "zod";

/** `again`: an empty form after a save or a removal. */
const INTENTS = ["new", "again", "row", "edit", "history"] as const;

const panelState = z.object({
  intent: z.enum(INTENTS).nullable(),
  copyOf: z.string().optional(),
  contactId: z.string().optional(),
  /** Identifies the opening, where the history entry's own key does not. */
  opening: z.string().optional(),
});
type PanelState = z.output<typeof panelState>;

/** The state of a link that opens a new form. */
export const NEW_RECORD: PanelState = { intent: "new" };

export function newRecordLinkedTo(contactId: string): PanelState {
  return { ...NEW_RECORD, contactId };
}

/** After a save or a removal no input can be lost. */
export function isAfterSave({ state }: Location): boolean {
  return parseState(state)?.intent === "again";
}

/** Returns true if only the list differs between the locations. */
export function isSamePanel(here: Location, there: Location): boolean {
  return here.pathname === there.pathname && openingOf(here) === openingOf(there);
}

/** The state of a new history entry whose panel stays as it is. */
export function samePanelState(location: Location): PanelState {
  return { intent: null, ...parseState(location.state), opening: openingOf(location) };
}

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
  const { intent = null, copyOf = null, contactId = null } = parseState(location.state) ?? {};
  const opening = useMemo(
    () => ({ key, intent, copyOf, contactId }),
    [key, intent, copyOf, contactId],
  );

  function open(id: string | null, state: PanelState | null): void {
    const next = new URLSearchParams(params);
    next.delete("id");
    if (id !== null) next.set("id", id);
    void navigate(
      { pathname: path, search: next.toString() },
      {
        state,
        preventScrollReset: true,
        // Going back closes the panel.
        replace: id === selectedId && (state?.intent !== "new" || isNewFormOpen(location)),
      },
    );
  }

  return {
    /** Null in create mode. */
    selectedId,
    /** Changes with each opening of the panel; no intent when the page was opened by its URL. */
    opening,
    /** The drawer stays open after a save, for the next record; the sheet of a small screen closes. */
    isDrawerOpen: selectedId !== null || intent === "new" || intent === "again",
    isSheetOpen: selectedId !== null || intent === "new",
    isAlwaysSheet,
    select: (id: string, reason: "row" | "edit" | "history") => open(id, { intent: reason }),
    startNew: () => open(null, NEW_RECORD),
    startCopy: (id: string) => open(null, { intent: "new", copyOf: id }),
    /** To an empty form after a save or a removal. */
    finish: () => open(null, { intent: "again" }),
    close: () => open(null, null),
  };
}

export function isNewFormOpen({ search, state }: Location): boolean {
  return !new URLSearchParams(search).has("id") && parseState(state)?.intent === "new";
}

function openingOf(location: Location): string {
  return parseState(location.state)?.opening ?? location.key;
}

function parseState(state: unknown): PanelState | null {
  return panelState.safeParse(state).data ?? null;
}
