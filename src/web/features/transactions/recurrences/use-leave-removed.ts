import { useSearchParams } from "react-router";
import type { Entry } from "#web/records/entry.ts";

/** Closes the panel of an entry that was removed with others. */
export function useLeaveRemoved(): (removed: readonly Entry[]) => void {
  const [, setParams] = useSearchParams();
  return (removed) =>
    setParams(
      (params) => {
        if (removed.some(({ id }) => id === params.get("id"))) params.delete("id");
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
}
