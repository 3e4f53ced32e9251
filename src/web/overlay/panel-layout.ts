/** A side panel is a drawer beside the list, or a sheet over it. */
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";

const DESKTOP = "(width >= 64rem)";

export function useIsDrawer({ isAlwaysSheet }: DetailPanel): boolean {
  return useMediaQuery(DESKTOP) && !isAlwaysSheet;
}

export function useIsPanelOpen(panel: DetailPanel): boolean {
  return useIsDrawer(panel) ? panel.isDrawerOpen : panel.isSheetOpen;
}

/** The returned function is called after a save or a removal. */
export function useFinish(panel: DetailPanel): () => void {
  const isDrawer = useIsDrawer(panel);
  return () => void panel.finish({ isDrawer });
}
