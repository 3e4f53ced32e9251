/** The saved views of this browser, synchronized between its tabs. */
import { useMemo } from "react";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { serializeViews, parseViews, type SavedView } from "./saved-views.ts";

const setting = new PersistentSetting("visoes-do-relatorio");

export function useSavedViews(): readonly SavedView[] {
  const text = usePersistentSetting(setting);
  return useMemo(() => parseViews(text), [text]);
}

/** `change` gets the stored views, which another tab may have changed, and returns null for no change. */
export function updateSavedViews(
  change: (views: readonly SavedView[]) => readonly SavedView[] | null,
): "persisted" | "until-closed" | "unchanged" {
  const changed = change(parseViews(setting.get()));
  if (changed === null) return "unchanged";
  return setting.set(serializeViews(changed)) ? "persisted" : "until-closed";
}
