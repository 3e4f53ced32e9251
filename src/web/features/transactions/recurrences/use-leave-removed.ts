import type { Entry } from "#web/records/entry.ts";
import { useReplaceOpenRecord } from "#web/url/replace-open-record.ts";

/** Closes the panel of an entry that was removed with others. */
export function useLeaveRemoved(): (removed: readonly Entry[]) => void {
  const replaceOpen = useReplaceOpenRecord();
  return (removed) =>
    replaceOpen((openId) => (removed.some(({ id }) => id === openId) ? null : openId));
}
