import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Entry } from "./entry.ts";
import { explainInOne } from "#web/api/user-facing-error.ts";
import { lazyToasts } from "#web/feedback/lazy-toasts.ts";
import { showFallbackNotice } from "#web/feedback/fallback-notice.ts";
import { MARK_AS_PAID_ERROR, type PayableEntry } from "./payable-entry.ts";
import { LazyCode } from "#web/rendering/lazy-code.ts";
import { ConnectionLost } from "#web/api/api-error.ts";

const lateSettle = new LazyCode(async () => (await import("./mark-as-paid.ts")).settle);

/**
 * Marks an entry as paid with one click, with the way back; one request at a time for each entry. The
 * code for it comes after the first paint, and a click that is earlier waits for it.
 */
export function useMarkAsPaid(
  onSaved: (saved: Entry, before: PayableEntry) => void,
): (entry: PayableEntry) => Promise<void> {
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<string>());

  useEffect(() => {
    lateSettle.load().catch((error: unknown) => console.error(error));
  }, []);

  return async (entry) => {
    try {
      await Promise.all([lateSettle.load(), lazyToasts.load()]);
    } catch (error) {
      console.error(error);
      const hint = explainInOne(new ConnectionLost(error));
      return showFallbackNotice({ message: MARK_AS_PAID_ERROR, hint });
    }
    showFallbackNotice(null);
    return lateSettle.code?.(entry, { queryClient, underWay: underWay.current, onSaved });
  };
}
