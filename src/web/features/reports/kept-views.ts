/** The views of the report that were saved in this browser. All its tabs follow. */
import { useMemo } from "react";
import { KeptSetting, useKeptSetting } from "#web/lib/kept-setting.ts";
import { textOf, viewsIn, type SavedView } from "./saved-views.ts";

const setting = new KeptSetting("visoes-do-relatorio");

/** The saved views, kept up to date. */
export function useKeptViews(): readonly SavedView[] {
  const text = useKeptSetting(setting);
  return useMemo(() => viewsIn(text), [text]);
}

/** Changes what is there now, which another tab may just have changed; nothing where `change` gives null. */
export function changeKeptViews(
  change: (views: readonly SavedView[]) => readonly SavedView[] | null,
): boolean {
  const changed = change(viewsIn(setting.get()));
  if (changed !== null) setting.set(textOf(changed));
  return changed !== null;
}
