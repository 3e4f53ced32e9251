import { AlertDialog } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { Button } from "#web/controls/button.tsx";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import { DialogFoot, boxClass, overlayClass, type ModalState } from "./modal.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

/** Confirms something irreversible. Stays open until `onClose`, so that a failure shows here. */
export function Confirmation({
  title,
  question,
  confirmLabel,
  cancelLabel = "Voltar",
  isOpen,
  isBusy = false,
  returnFocusTo,
  onConfirm,
  onClose,
  children,
}: ModalState & {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  /** Otherwise the focus returns to the opener. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  const focus = useRestoreFocus(isOpen, returnFocusTo);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content data-modal {...focus} className={boxClass}>
          <CloseOnBack onClose={onClose} />
          <AlertDialog.Title className="text-section font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="wrap-anywhere">{question}</AlertDialog.Description>
          {children}
          <DialogFoot>
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isInert={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogFoot>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
