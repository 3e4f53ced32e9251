/** The side panel of a list: the selected id is in the URL, the reason for opening in the history entry. */
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import * as z from "zod";

/** `again`: an empty form after a save or a removal. */
const INTENTS = ["new", "again", "row", "edit", "history"] as const;
type PanelIntent = (typeof INTENTS)[number];

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

export type DetailPanel = {
  /** Null in create mode. */
  readonly selectedId: string | null;
  /** Changes with each opening of the panel; no intent when the page was opened by its URL. */
  readonly opening: {
    readonly key: string;
    readonly intent: PanelIntent | null;
    readonly copyOf: string | null;
    readonly contactId: string | null;
  };
  readonly isSheetOpen: boolean;
  readonly isAlwaysSheet: boolean;
  readonly select: (id: string, intent: "row" | "edit" | "history") => void;
  readonly startNew: () => void;
  readonly startCopy: (id: string) => void;
  /** Back to an empty form after a save or a removal; closes the sheet. */
  readonly finish: () => void;
  readonly close: () => void;
};

export function useDetailPanel(
  path: string,
  { isAlwaysSheet = false }: { isAlwaysSheet?: boolean } = {},
): DetailPanel {
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
    selectedId,
    opening,
    isSheetOpen: selectedId !== null || intent === "new",
    isAlwaysSheet,
    select: (id, reason) => open(id, { intent: reason }),
    startNew: () => open(null, NEW_RECORD),
    startCopy: (id) => open(null, { intent: "new", copyOf: id }),
    finish: () => open(null, { intent: "again" }),
    close: () => open(null, null),
  };
}

/** False for the empty form that a wide screen shows beside the list. */
export function isNewFormOpen({ search, state }: Location): boolean {
  return !new URLSearchParams(search).has("id") && parseState(state)?.intent === "new";
}

function openingOf(location: Location): string {
  return parseState(location.state)?.opening ?? location.key;
}

function parseState(state: unknown): PanelState | null {
  return panelState.safeParse(state).data ?? null;
}
