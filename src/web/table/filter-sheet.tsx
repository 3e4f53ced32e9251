import type { ReactNode } from "react";
import { Sheet } from "#web/overlay/sheet.tsx";
import { Button } from "#web/controls/button.tsx";

/** The filters of a small screen; they take effect at once. */
export function FilterSheet({
  resultLabel = "Ver a lista",
  clear,
  onClose,
  children,
}: {
  /** The label of the closing button, such as `Ver 12 lançamentos`. */
  resultLabel?: string | undefined;
  /** Absent if no filter is active. */
  clear?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Sheet side="right" title="Filtros" isOpen onClose={onClose}>
      <div className="grid gap-4 p-4 pb-[calc(16px+var(--toast-room,0px))]">{children}</div>
      <div
        data-foot
        className="sticky bottom-0 mt-auto flex gap-2 border-t border-line bg-surface p-4"
      >
        <Button isInert={clear === undefined} onClick={clear}>
          Limpar
        </Button>
        <Button variant="primary" className="grow" onClick={onClose}>
          <span aria-live="polite">{resultLabel}</span>
        </Button>
      </div>
    </Sheet>
  );
}
