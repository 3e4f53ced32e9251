import type { ReactNode } from "react";
import { useMediaQuery } from "#web/lib/use-media-query.ts";
import { Sheet } from "./dialog.tsx";
import { besideListClass } from "./panel-loading.tsx";

const WIDE = "(width >= 80rem)";

/**
 * Where a list's form lives: beside the list where there is room, where it is always there, else in
 * a sheet over it. Its children are mounted anew when the window crosses the limit, so what must
 * outlive that belongs above.
 */
export function SidePanel({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  /** Whether the sheet is open; beside the list the panel always is. */
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const isWide = useMediaQuery(WIDE);
  if (!isWide) {
    return (
      <Sheet side="right" title={title} isOpen={isOpen} onClose={onClose}>
        {children}
      </Sheet>
    );
  }
  return (
    <aside aria-label={title} className={besideListClass}>
      <h2 className="px-5 pt-4 text-emphasis font-semibold">{title}</h2>
      {children}
    </aside>
  );
}
