import { Sheet } from "#web/ui/dialog.tsx";
import { ActingUserMenu } from "./acting-user-menu.tsx";
import { Navigation } from "./navigation.tsx";

/** The navigation where it has no room beside the content. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet side="left" title="Sistema Financeiro" isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col p-3 pb-0 sm:hidden">
        <ActingUserMenu hasName />
      </div>
      <Navigation onNavigate={onClose} />
    </Sheet>
  );
}
