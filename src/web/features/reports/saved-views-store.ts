/** The saved views of this browser, synchronized between its tabs. */
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { serializeViews, parseViews, type SavedView } from "./saved-views.ts";

const savedViews = new PersistentSetting("visoes-do-relatorio", parseViews, { isOfCompany: true });

export function useSavedViews(): readonly SavedView[] {
  return usePersistentSetting(savedViews);
}

/**
 * `change` gets the stored views, which another tab may have changed, and returns null for no
 * change.
 */
export function updateSavedViews(
  change: (views: readonly SavedView[]) => readonly SavedView[] | null,
): "persisted" | "until-closed" | "unchanged" {
  const changed = change(savedViews.get());
  if (changed === null) return "unchanged";
  return savedViews.set(serializeViews(changed)) ? "persisted" : "until-closed";
}
