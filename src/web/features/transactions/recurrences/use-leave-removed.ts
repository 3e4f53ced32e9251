import type { Entry } from "#web/records/entry.ts";
import { useReplaceOpenRecord } from "#web/url/replace-open-record.ts";

/** Closes the dialog, then the panel of an entry that was removed with others. */
export function useLeaveRemoved(
  onClose: () => void,
): (changed: { readonly entries: readonly Entry[] } | undefined) => void {
  const replaceOpen = useReplaceOpenRecord();
  return (changed) => {
    onClose();
    const removed = changed?.entries ?? [];
    replaceOpen((openId) => (removed.some(({ id }) => id === openId) ? null : openId));
  };
}
