import { useNavigate } from "react-router";
import { NEW_RECORD } from "#web/lib/record-panel.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { useNewEntryAddress } from "./new-entry.ts";

/** The shortcuts that work on every screen. */
export function useShellShortcuts({ showHelp }: { showHelp: () => void }): void {
  const navigate = useNavigate();
  const newEntry = useNewEntryAddress();
  const open = () => void navigate(newEntry, { state: NEW_RECORD, preventScrollReset: true });
  useShortcut("n", open, { isFrame: true });
  useShortcut("/", () => searchField()?.focus(), {
    isFrame: true,
    canRun: () => searchField() !== null,
  });
  useShortcut("?", showHelp, { isFrame: true });
}

/** The field that searches the screen, where it has one. */
function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main :is([data-search=true], input[type=search])");
}
