import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { Sheet } from "./dialog.tsx";
import { besideListClass } from "./panel-loading.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

const WIDE = "(width >= 80rem)";

/**
 * Where a list's form lives: beside the list where there is room, where it is always there, else (or
 * always, where the list is not what the screen is about) in a sheet over it. Its children are mounted
 * anew when the window crosses the limit, so what must outlive that belongs above.
 */
export function SidePanel({
  title,
  panel,
  isDirty = false,
  arrive,
  children,
}: {
  title: string;
  panel: DetailPanel;
  /** Something was typed that is not saved: asks before it is lost. */
  isDirty?: boolean;
  /** Puts the focus where the person asked to go, once the children are there. */
  arrive?: (intent: DetailPanel["opening"]["intent"]) => void;
  children: ReactNode;
}) {
  const isBeside = useMediaQuery(WIDE) && !panel.isAlwaysSheet;
  const content = (
    <>
      {children}
      {arrive !== undefined && <Arrival opening={panel.opening} arrive={arrive} />}
    </>
  );
  return (
    <>
      {isBeside ? (
        <aside aria-label={title} className={besideListClass}>
          <h2 className="px-5 pt-4 text-emphasis font-semibold">{title}</h2>
          {content}
        </aside>
      ) : (
        <Sheet side="right" title={title} isOpen={panel.isSheetOpen} onClose={panel.close}>
          {content}
        </Sheet>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </>
  );
}

/** Lies after the children, so that they are there when it runs, also in a sheet that opens late. */
function Arrival({
  opening,
  arrive,
}: {
  opening: DetailPanel["opening"];
  arrive: (intent: DetailPanel["opening"]["intent"]) => void;
}) {
  const run = useEffectEvent(arrive);
  useEffect(() => run(opening.intent), [opening]);
  return null;
}
