/**
 * Which record a list's side panel shows. The selected id is in the address, so that a reload or a
 * shared link keeps it; why the panel was opened travels beside it, in the history entry.
 */
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams, type Location } from "react-router";
import * as z from "zod";

/** `new`: asked for an empty form; `again`: it was emptied after a save; the others say where to look. */
const panelState = z.object({
  intent: z.enum(["new", "again", "row", "edit", "history"]),
  contactId: z.string().optional(),
});
type PanelState = z.output<typeof panelState>;
type PanelIntent = PanelState["intent"];

/** Opens the empty form, for a link elsewhere. */
export const NEW_RECORD: PanelState = { intent: "new" };

/** Opens the empty form of an entry with its link filled in. */
export function newEntryOf(contactId: string): PanelState {
  return { intent: "new", contactId };
}

/** Whether one gets there by a save or a removal, when nothing that was typed is left to lose. */
export function isAfterSave({ state }: Location): boolean {
  return stateOf(state)?.intent === "again";
}

/** What is open in the panel, and the ways to open something else. */
export type RecordPanel = {
  /** Null in create mode. */
  readonly selectedId: string | null;
  /** Another with each opening of the panel; no intent when the page was opened by its address. */
  readonly opening: {
    readonly key: string;
    readonly intent: PanelIntent | null;
    /** The contact that a new entry is to be linked to, when it was asked for from one. */
    readonly contactId: string | null;
  };
  readonly isSheetOpen: boolean;
  readonly select: (id: string, intent: "row" | "edit" | "history") => void;
  readonly startNew: () => void;
  /** Back to an empty form after a save or a removal; closes the sheet. */
  readonly finish: () => void;
  readonly close: () => void;
};

/** The panel of the list at `path`, as the address and its history entry say. */
export function useRecordPanel(path: string): RecordPanel {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const selectedId = params.get("id");
  const { intent = null, contactId = null } = stateOf(location.state) ?? {};
  const opening = useMemo(
    () => ({ key: location.key, intent, contactId }),
    [location.key, intent, contactId],
  );

  function open(id: string | null, nextIntent: PanelIntent | null): void {
    const search = id === null ? "" : `?${new URLSearchParams({ id }).toString()}`;
    void navigate(
      { pathname: path, search },
      {
        state: nextIntent === null ? null : { intent: nextIntent },
        preventScrollReset: true,
        replace: id === selectedId,
      },
    );
  }

  return {
    selectedId,
    opening,
    isSheetOpen: selectedId !== null || intent === "new",
    select: open,
    startNew: () => open(null, "new"),
    finish: () => open(null, "again"),
    close: () => open(null, null),
  };
}

function stateOf(state: unknown): PanelState | null {
  return panelState.safeParse(state).data ?? null;
}
