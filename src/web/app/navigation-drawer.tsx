import { useCompanyDetails } from "#web/api/company.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { Sheet } from "#web/overlay/sheet.tsx";
import type { OpenDialog } from "./shell-dialog.ts";
import { Navigation } from "./navigation.tsx";
import { Preferences } from "./preferences.tsx";

/** The navigation on narrow screens. */
export function NavigationDrawer({
  isOpen,
  onClose,
  openDialog,
}: {
  isOpen: boolean;
  onClose: () => void;
  openDialog: OpenDialog;
}) {
  const company = useCompanyDetails()?.name;
  const hasRoom = useMediaQuery("(width >= 64rem)");
  return (
    <Sheet
      side="left"
      title={company ?? "Sistema Financeiro"}
      isOpen={isOpen && !hasRoom}
      onClose={onClose}
    >
      <Navigation onNavigate={onClose} />
      <div className="border-t border-line p-4 sm:hidden">
        <Preferences openDialog={openDialog} />
      </div>
      <div className="h-(--toast-room) shrink-0" />
    </Sheet>
  );
}
