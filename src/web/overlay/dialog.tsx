import { clsx } from "clsx";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { Modal, overlayClass, useRestoreFocus, type ModalState } from "./modal.tsx";

const boxClass = clsx(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-110 -translate-1/2",
  "flex-col gap-4 overflow-y-auto rounded-md bg-surface p-5 shadow-float animate-rise",
);

export function Dialog({
  title,
  description,
  children,
  ...state
}: ModalState & { title: string; description: string; children: ReactNode }) {
  return (
    <Modal {...state} className={boxClass}>
      <Radix.Title className="text-section font-semibold">{title}</Radix.Title>
      <Radix.Description className="text-muted">{description}</Radix.Description>
      {children}
    </Modal>
  );
}

/** Confirms something irreversible. Stays open until `onClose`, so that a failure shows here. */
export function Confirmation({
  title,
  question,
  confirmLabel,
  cancelLabel = "Cancelar",
  isOpen,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ModalState & {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  const focus = useRestoreFocus(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content {...focus} className={boxClass}>
          <AlertDialog.Title className="text-section font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="wrap-anywhere">{question}</AlertDialog.Description>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isInert={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
