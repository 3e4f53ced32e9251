/**
 * Which record a list's side panel shows. The selected id is in the address, so that a reload or a
 * shared link keeps it; why the panel was opened travels beside it, in the history entry.
 */
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import { fields, oneOf, optional, orNull, text } from "#web/api/decoders.ts";

/** `new`: asked for an empty form; `again`: it was emptied after a save; the others say where to look. */
const INTENTS = ["new", "again", "row", "edit", "history"] as const;
type PanelIntent = (typeof INTENTS)[number];

type PanelState = {
  readonly intent: PanelIntent | null;
  /** Of a new form: the record that it begins as a copy of. */
  readonly copyOf?: string | undefined;
  /** Of a new form: the contact that it begins linked to. */
  readonly contactId?: string | undefined;
  /** Which opening this is, where that is not the history entry itself. */
  readonly opening?: string | undefined;
};

/** Opens the empty form, for a link elsewhere. */
export const NEW_RECORD: PanelState = { intent: "new" };

/** Opens the form of a new record with a link to the contact filled in, for a link elsewhere. */
export function newRecordLinkedTo(contactId: string): PanelState {
  return { ...NEW_RECORD, contactId };
}

/** Whether one gets there by a save or a removal, when nothing that was typed is left to lose. */
export function isAfterSave({ state }: Location): boolean {
  return stateOf(state)?.intent === "again";
}

/** Whether the panel shows the same there as here: only what the list shows is another. */
export function isSamePanel(here: Location, there: Location): boolean {
  return here.pathname === there.pathname && openingOf(here) === openingOf(there);
}

/** The state of a history entry that leaves the panel of this one as it is. */
export function keptPanel(location: Location): PanelState {
  return { intent: null, ...stateOf(location.state), opening: openingOf(location) };
}

/** What is open in the panel, and the ways to open something else. */
export type DetailPanel = {
  /** Null in create mode. */
  readonly selectedId: string | null;
  /** Another with each opening of the panel; no intent when the page was opened by its address. */
  readonly opening: {
    readonly key: string;
    readonly intent: PanelIntent | null;
    readonly copyOf: string | null;
    readonly contactId: string | null;
  };
  readonly isSheetOpen: boolean;
  /** It lies over the screen however wide that is, and never beside it. */
  readonly isAlwaysSheet: boolean;
  readonly select: (id: string, intent: "row" | "edit" | "history") => void;
  readonly startNew: () => void;
  /** A new form that begins as a copy of the record. */
  readonly startCopy: (id: string) => void;
  /** Back to an empty form after a save or a removal; closes the sheet. */
  readonly finish: () => void;
  readonly close: () => void;
};

/** The panel of the list at `path`, as the address and its history entry say. */
export function useDetailPanel(
  path: string,
  { isAlwaysSheet = false }: { isAlwaysSheet?: boolean } = {},
): DetailPanel {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const selectedId = params.get("id");
  const key = openingOf(location);
  const { intent = null, copyOf = null, contactId = null } = stateOf(location.state) ?? {};
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
        // The way back closes what was opened.
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

/** Whether a new form was asked for, and not only lies beside the list. */
export function isNewFormOpen({ search, state }: Location): boolean {
  return !new URLSearchParams(search).has("id") && stateOf(state)?.intent === "new";
}

function openingOf(location: Location): string {
  return stateOf(location.state)?.opening ?? location.key;
}

function stateOf(state: unknown): PanelState | null {
  try {
    return panelState(state, "state");
  } catch (error) {
    // A history entry of somebody else's has another state, or none.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const panelState = fields<PanelState>({
  intent: orNull(oneOf(INTENTS)),
  copyOf: optional(text),
  contactId: optional(text),
  opening: optional(text),
});
