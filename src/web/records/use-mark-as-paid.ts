import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { ConnectionLost } from "#web/api/api-error.ts";
import { explainInOne } from "#web/api/user-facing-error.ts";
import type { Entry } from "./entry.ts";
import { MARK_AS_PAID_ERROR, type PayableEntry } from "./payable-entry.ts";

/** Marks an entry as paid with one click; one request at a time for each entry. */
export function useMarkAsPaid(
  onSaved: (saved: Entry, before: PayableEntry) => void,
): (entry: PayableEntry) => Promise<void> {
  const queryClient = useQueryClient();
  const pendingIds = useRef(new Set<string>());
  return async (entry) => {
    try {
      // Not part of the first route: it brings the code of every write.
      const { markAsPaid } = await import("./mark-as-paid.ts");
      await markAsPaid(entry, { queryClient, pendingIds: pendingIds.current, onSaved });
    } catch (error) {
      console.error(error);
      const description = explainInOne(new ConnectionLost(error));
      toast.error(MARK_AS_PAID_ERROR, { description });
    }
  };
}
