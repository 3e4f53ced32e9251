/** Modal dialogs on Radix. */
import { clsx } from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { Button, IconButton } from "#web/controls/button.tsx";

/** The second click of the double-click that opened a sheet must not close it. */
const DOUBLE_CLICK_MS = 500;

// The same z-index as a sheet: a dialog opened from one covers it by order.
const overlayClass = "fixed inset-0 z-50 bg-veil animate-rise";
const boxClass = clsx(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-110 -translate-1/2",
  "flex-col gap-4 overflow-y-auto rounded-md bg-surface p-5 shadow-float animate-rise",
);

/** A panel from the left or the right edge. */
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
  const focus = useReturnedFocus(isOpen);
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            keepOpenForToasts(event);
            if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
          }}
          className={clsx(
            "fixed inset-y-0 z-50 flex flex-col overflow-y-auto overscroll-contain scroll-pb-20 bg-surface shadow-float",
            side === "left" ? "left-0 w-70 max-w-[85vw]" : "right-0 w-110 max-w-full",
            "animate-slide",
          )}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2">
            <Dialog.Title className="text-emphasis font-semibold">{title}</Dialog.Title>
            <CloseButton />
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CloseButton() {
  return (
    <Dialog.Close asChild>
      <IconButton label="Fechar">
        <X aria-hidden className="size-5" />
      </IconButton>
    </Dialog.Close>
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
  const focus = useReturnedFocus(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content {...focus} className={boxClass} onInteractOutside={keepOpenForToasts}>
          <Dialog.Title className="text-section font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Nearly the whole window; all of it on a phone. */
export function FullscreenDialog({
  title,
  description,
  actions,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  /** Beside the title. */
  actions: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const focus = useReturnedFocus(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          {...focus}
          onOpenAutoFocus={focusChart}
          onInteractOutside={keepOpenForToasts}
          className={clsx(
            "fixed inset-0 z-50 flex animate-rise flex-col gap-2 overflow-y-auto bg-surface p-4 shadow-float outline-none",
            "sm:inset-x-[4vw] sm:inset-y-[7.5vh] sm:rounded-md lg:p-6",
          )}
        >
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <Dialog.Title className="order-first grow basis-40 text-section font-semibold">
              {title}
            </Dialog.Title>
            <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full">
              {actions}
            </div>
            <CloseButton />
          </div>
          <Dialog.Description className="text-meta text-muted tabular-nums">
            {description}
          </Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Focuses the content as soon as it is mounted; until then the dialog has the focus. */
function focusChart(event: Event): void {
  const { target: box } = event;
  if (!(box instanceof HTMLElement)) return;
  event.preventDefault();
  box.focus();
  const waiting = new MutationObserver(() => {
    const chart = box.querySelector<SVGElement>(CHART);
    if (chart === null) return;
    waiting.disconnect();
    if (document.activeElement === box) chart.focus();
  });
  waiting.observe(box, { childList: true, subtree: true });
}

const CHART = "svg[role=application]";

/** Confirms something irreversible. Stays open until `onClose`, so that a failure shows here. */
export function Confirmation({
  title,
  question,
  confirmLabel,
  cancelLabel = "Cancelar",
  isOpen,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const focus = useReturnedFocus(isOpen);
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

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to the element that had it,
 * or to the content if that is gone. An element that took the focus meanwhile keeps it.
 */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target =
        opener.current?.isConnected === true && opener.current !== document.body
          ? opener.current
          : document.querySelector("#conteudo");
      // A chart is an SVG element.
      if (target instanceof HTMLElement || target instanceof SVGElement) {
        target.focus({ preventScroll: true });
      }
    },
  };
}

/** Ignores clicks on a toast. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null) {
    event.preventDefault();
  }
}
