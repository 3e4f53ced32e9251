import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { ConnectionLost } from "#web/api/api-error.ts";
import { useCompany } from "#web/api/company.ts";
import { recordEffectiveClick } from "#web/controls/double-click-guard.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { Entry } from "./entry.ts";
import type { PaidVersion } from "./pay-entry.ts";
import type { PayableEntry } from "./payable-entry.ts";

/**
 * Marks an entry as paid, today if no day is given, with an undo and a choice of another day; one
 * pending request per entry.
 */
export function useMarkAsPaid(
  onSaved: (saved: Entry, before: PayableEntry) => void,
): (entry: PayableEntry, paidOn?: CivilDate) => Promise<void> {
  const queryClient = useQueryClient();
  const { today } = useCompany();
  const pendingIds = useRef(new Set<string>());

  /** `version` is the last saved version, `entry` the one before the payment. */
  async function pay(
    entry: PayableEntry,
    version: PaidVersion,
    paidOn: CivilDate,
    onFailed: () => void = () => undefined,
  ): Promise<void> {
    if (pendingIds.current.has(entry.id)) return onFailed();
    pendingIds.current.add(entry.id);
    try {
      // Lazy, because the first route has no API client.
      const { payEntry } = await import("./pay-entry.ts");
      await payEntry(queryClient, version, paidOn, {
        entry,
        today,
        onSaved: (saved) => {
          onSaved(saved, entry);
          recordEffectiveClick();
        },
        payOn: (saved, day, offerAgain) => void pay(entry, saved, day, offerAgain),
        onFailed,
      });
    } catch (error) {
      console.error(error);
      onFailed();
      // Message of spec section 8.
      void toastFailure("Erro ao atualizar transação.", new ConnectionLost(error));
    } finally {
      pendingIds.current.delete(entry.id);
    }
  }

  return (entry, paidOn = today) => pay(entry, entry, paidOn);
}
