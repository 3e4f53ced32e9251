import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { Drawer } from "./drawer.tsx";
import { useIsDrawer } from "./panel-layout.ts";
import { Sheet } from "./sheet.tsx";
import { LastFocus, UnsavedChanges } from "./unsaved-changes.tsx";

type Arrive = (intent: DetailPanel["opening"]["intent"]) => void;

/**
 * The form of a list: in a drawer on desktops, otherwise (or with `isAlwaysSheet`) in a sheet. The
 * children remount when the layout changes; state that must survive belongs above.
 */
export function SidePanel({
  title,
  heading = null,
  panel,
  isDirty = false,
  arrive,
  children,
}: {
  title: string;
  /** Shown instead of the title, which still names the panel for screen readers. */
  heading?: ReactNode;
  panel: DetailPanel;
  isDirty?: boolean;
  /** Moves the focus once the children are mounted. */
  arrive?: Arrive;
  children: ReactNode;
}) {
  const isDrawer = useIsDrawer(panel);
  // Input in a drawer stays visible when the window becomes narrow.
  const isOpen = isDrawer || isDirty ? panel.isDrawerOpen : panel.isSheetOpen;
  const lastFocus = useRef<HTMLElement | null>(null);
  const content = (
    <LastFocus remember={(control) => (lastFocus.current = control)}>
      {children}
      {arrive !== undefined && <Arrival opening={panel.opening} arrive={arrive} />}
    </LastFocus>
  );
  return (
    <>
      {isDrawer && isOpen && (
        <Drawer title={title} heading={heading} onClose={panel.close}>
          {content}
        </Drawer>
      )}
      {!isDrawer && (
        <Sheet
          side="right"
          title={title}
          heading={heading}
          isOpen={isOpen}
          isInHistory
          onClose={panel.close}
        >
          {content}
        </Sheet>
      )}
      <UnsavedChanges isDirty={isDirty && isOpen} returnFocusTo={lastFocus} />
    </>
  );
}

/** Placed after the children, so that its effect runs after theirs. */
function Arrival({ opening, arrive }: Pick<DetailPanel, "opening"> & { arrive: Arrive }) {
  const run = useEffectEvent(arrive);
  useEffect(() => run(opening.intent), [opening]);
  return null;
}
