/** The reason why the side panel of a list was opened, in the state of the history entry. */
import type { Location } from "react-router";
import * as z from "zod";

/** `again`: an empty form after a save or a removal. */
const INTENTS = ["new", "again", "row", "edit", "history"] as const;

const panelState = z.object({
  intent: z.enum(INTENTS).nullable(),
  copyOf: z.string().optional(),
  contactId: z.string().optional(),
  /** Identifies the opening where the history entry's own key does not. */
  opening: z.string().optional(),
  /** The closed list that Back leads to: its search, and the number of history entries above it. */
  over: z.object({ search: z.string(), depth: z.number() }).optional(),
});
export type PanelState = z.output<typeof panelState>;

/** The state of a link that opens a new form. */
export const NEW_RECORD: PanelState = { intent: "new" };

/** The state of a link that opens a record from another screen. */
export const SELECTED: PanelState = { intent: "row" };

export function newRecordLinkedTo(contactId: string): PanelState {
  return { ...NEW_RECORD, contactId };
}

/** True if only the list differs between the locations. */
export function isSamePanel(here: Location, there: Location): boolean {
  return here.pathname === there.pathname && openingOf(here) === openingOf(there);
}

/**
 * The state of a history entry whose panel does not change; a new one is not over the closed list.
 */
export function samePanelState(location: Location, { isNew }: { isNew: boolean }): PanelState {
  const { over, ...state } = parseState(location.state) ?? { intent: null };
  const opening = openingOf(location);
  return { ...state, opening, ...(!isNew && over !== undefined && { over }) };
}

/** The state of a new history entry with an empty form over the list at `location`. */
export function newRecordOver(location: Location): PanelState {
  const over = overOf(location);
  return over === undefined ? NEW_RECORD : { ...NEW_RECORD, over };
}

/** The state of a new history entry with a record over the list at `location`. */
export function selectedOver(location: Location): PanelState {
  const over = overOf(location);
  return over === undefined ? SELECTED : { ...SELECTED, over };
}

/**
 * The list below a new history entry with the panel; undefined if there is no closed list below.
 */
export function overOf({ search, state }: Location): PanelState["over"] {
  const { over, intent = null } = parseState(state) ?? {};
  if (over !== undefined) return { ...over, depth: over.depth + 1 };
  const isOpen = intent !== null || new URLSearchParams(search).has("id");
  return isOpen ? undefined : { search, depth: 1 };
}

export function isNewFormOpen({ search, state }: Location): boolean {
  return !new URLSearchParams(search).has("id") && parseState(state)?.intent === "new";
}

export function openingOf(location: Location): string {
  return parseState(location.state)?.opening ?? location.key;
}

export function parseState(state: unknown): PanelState | null {
  return panelState.safeParse(state).data ?? null;
}

/** The location whose panel is being closed by a step back, which happens later. */
let closing: Location | null = null;

/** False if it is already closing. */
export function beginClosing(location: Location): boolean {
  const isNew = closing !== location;
  closing = location;
  return isNew;
}

/** After a step back was stopped, the panel can be closed again. */
export function forgetClosing(): void {
  closing = null;
}
