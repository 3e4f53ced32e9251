import { useState, type ReactNode } from "react";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import type { Debtor } from "./charge-dialog.tsx";

const ChargeDialog = lazyDialog(async () => (await import("./charge-dialog.tsx")).ChargeDialog);

export type Charge = (debtor: Debtor) => void;

/**
 * Opens the message that asks a contact to pay; it stays open when the row that opened it
 * disappears.
 */
export function useCharge(): { charge: Charge; dialog: ReactNode } {
  const [debtor, setDebtor] = useState<Debtor | null>(null);
  return {
    charge: setDebtor,
    dialog: debtor !== null && <ChargeDialog debtor={debtor} onClose={() => setDebtor(null)} />,
  };
}
