import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { cancelPaymentDay, paymentDayRequest } from "#web/records/payment-day.ts";
import { SHELL_DIALOGS, type OpenDialog, type ShellDialog } from "./shell-dialog.ts";

type DialogProps = { isOpen: boolean; onClose: () => void; openDialog: OpenDialog };

const DIALOGS: Record<ShellDialog, ComponentType<DialogProps>> = {
  navigation: lazyDialog(async () => (await import("./navigation-drawer.tsx")).NavigationDrawer),
  "acting-user": lazyDialog<DialogProps>(
    async () => (await import("./acting-user-dialog.tsx")).ActingUserDialog,
  ),
  shortcuts: lazyDialog<DialogProps>(
    async () => (await import("./shortcuts-help.tsx")).ShortcutsHelp,
  ),
};

/** The dialogs of the shell; their code loads on first opening. */
export function ShellDialogs({
  opened,
  ...props
}: Omit<DialogProps, "isOpen"> & { opened: ShellDialog | null }) {
  const payment = useSyncExternalStore(paymentDayRequest.subscribe, paymentDayRequest.get);
  return (
    <>
      {SHELL_DIALOGS.map((name) => {
        const Dialog = DIALOGS[name];
        return (
          <OnceOpened key={name} isOpen={opened === name}>
            <Dialog isOpen={opened === name} {...props} />
          </OnceOpened>
        );
      })}
      <OnceOpened isOpen={payment !== null}>
        <PaymentDayDialog isOpen={payment !== null} request={payment} onClose={cancelPaymentDay} />
      </OnceOpened>
    </>
  );
}

const PaymentDayDialog = lazyDialog(
  async () => (await import("#web/records/payment-day-dialog.tsx")).PaymentDayDialog,
);

/**
 * Mounts its children at the first opening and keeps them: a closing dialog must still restore the
 * focus.
 */
function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && children;
}
