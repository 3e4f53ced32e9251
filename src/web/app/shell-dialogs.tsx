import { Suspense, lazy, useState, type ReactNode } from "react";
import type { ShellDialog, OpenDialog } from "./shell-dialog.ts";

const NavigationDrawer = lazy(async () => ({
  default: (await import("./navigation-drawer.tsx")).NavigationDrawer,
}));
const ActingUserDialog = lazy(async () => ({
  default: (await import("./name-dialogs.tsx")).ActingUserDialog,
}));
const CompanyNameDialog = lazy(async () => ({
  default: (await import("./name-dialogs.tsx")).CompanyNameDialog,
}));
const ShortcutsHelp = lazy(async () => ({
  default: (await import("./shortcuts-help.tsx")).ShortcutsHelp,
}));

/** The dialogs of the shell; their code loads on first opening. */
export function ShellDialogs({
  opened,
  openDialog,
  onClose,
}: {
  opened: ShellDialog | null;
  openDialog: OpenDialog;
  onClose: () => void;
}) {
  const dialog = (name: ShellDialog) => ({ isOpen: opened === name, onClose });
  return (
    <>
      <OnceOpened isOpen={opened === "navigation"}>
        <NavigationDrawer {...dialog("navigation")} openDialog={openDialog} />
      </OnceOpened>
      <OnceOpened isOpen={opened === "acting-user"}>
        <ActingUserDialog {...dialog("acting-user")} />
      </OnceOpened>
      <OnceOpened isOpen={opened === "company-name"}>
        <CompanyNameDialog {...dialog("company-name")} />
      </OnceOpened>
      <OnceOpened isOpen={opened === "shortcuts"}>
        <ShortcutsHelp {...dialog("shortcuts")} />
      </OnceOpened>
    </>
  );
}

/** Mounts its children from the first opening on: a closing dialog still restores the focus. */
function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
