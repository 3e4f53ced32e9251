import { useNavigate } from "react-router";
import { useShortcut } from "#web/controls/shortcuts.ts";
import { useNewEntryNavigation } from "./new-entry.ts";

/** The shortcuts that work on every screen. */
export function useShellShortcuts({ showHelp }: { showHelp: () => void }): void {
  const navigate = useNavigate();
  const { to, ...options } = useNewEntryNavigation();
  const open = () => void navigate(to, options);
  useShortcut("n", open, { isFrame: true });
  useShortcut("/", () => searchField()?.focus(), {
    isFrame: true,
    canRun: () => searchField() !== null,
  });
  useShortcut("?", showHelp, { isFrame: true });
}

/** The search field of the screen, if any. */
function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main :is([data-search=true], input[type=search])");
}
