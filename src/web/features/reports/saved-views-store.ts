/** The views of the report that were saved in this browser. All its tabs follow. */
import { useMemo } from "react";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { textOf, viewsIn, type SavedView } from "./saved-views.ts";

const setting = new PersistentSetting("visoes-do-relatorio");

/** The saved views, kept up to date. */
export function useKeptViews(): readonly SavedView[] {
  const text = usePersistentSetting(setting);
  return useMemo(() => viewsIn(text), [text]);
}

/**
 * Changes what is there now, which another tab may just have changed; nothing where `change` gives
 * null. Gives whether it was changed, and whether the browser keeps that longer than the page.
 */
export function changeKeptViews(
  change: (views: readonly SavedView[]) => readonly SavedView[] | null,
): "kept" | "until-closed" | "unchanged" {
  const changed = change(viewsIn(setting.get()));
  if (changed === null) return "unchanged";
  return setting.set(textOf(changed)) ? "kept" : "until-closed";
}
