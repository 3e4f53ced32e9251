import { useSearchParams } from "react-router";
import type { Entry } from "#web/records/entry.ts";

/** Closes the dialog, then the panel of an entry that was removed with others. */
export function useLeaveRemoved(
  onClose: () => void,
): (changed: { readonly entries: readonly Entry[] } | undefined) => void {
  const [, setParams] = useSearchParams();
  return (changed) => {
    onClose();
    if (changed === undefined) return;
    setParams(
      (params) => {
        if (changed.entries.some(({ id }) => id === params.get("id"))) params.delete("id");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  };
}
