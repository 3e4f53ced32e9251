/** What floats above the page, on Radix: focus kept inside, Escape closes, the page behind is inert. */
import { clsx } from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";

const overlayClass = "fixed inset-0 z-40 bg-veil animate-rise";
const boxClass = clsx(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-110 -translate-1/2",
  "flex-col gap-4 overflow-y-auto rounded-md bg-surface p-5 shadow-float animate-rise",
);

/** A panel from the left or the right edge, for what has no room beside the content. */
export function Sheet({
  title,
  side,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  side: "left" | "right";
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          className={clsx(
            "fixed inset-y-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-surface shadow-float",
            side === "left" ? "left-0 w-70 max-w-[85vw]" : "right-0 w-110 max-w-full",
            "animate-slide",
          )}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2">
            <Dialog.Title className="text-emphasis font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Fechar">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A small box in the middle, for one short task. */
export function Box({
  title,
  description,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  description: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content className={boxClass} onInteractOutside={keepOpenForToasts}>
          <Dialog.Title className="text-section font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Asks before something that cannot be undone. Stays open until `onClose`, so that a failure shows here. */
export function Confirmation({
  title,
  question,
  confirmLabel,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content className={boxClass}>
          <AlertDialog.Title className="text-section font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="wrap-anywhere">{question}</AlertDialog.Description>
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancelar</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" disabled={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A click on a toast is no click beside the dialog. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null) {
    event.preventDefault();
  }
}
