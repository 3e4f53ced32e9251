import type { ReactNode } from "react";
import { Sheet } from "#web/overlay/sheet.tsx";
import { Button } from "#web/controls/button.tsx";

/** The filters of a small screen; they take effect at once. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Sheet side="right" title="Filtros" isOpen onClose={onClose}>
      <div className="grid gap-4 p-4 pb-[calc(16px+var(--toast-room,0px))]">{children}</div>
      <div data-foot className="sticky bottom-0 mt-auto border-t border-line bg-surface p-4">
        <Button variant="primary" className="w-full" onClick={onClose}>
          Ver a lista
        </Button>
      </div>
    </Sheet>
  );
}
