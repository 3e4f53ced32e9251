import { clsx } from "clsx";
import { X } from "lucide-react";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { Button, IconButton } from "#web/controls/button.tsx";

/** The second click of the double-click that opened a sheet must not close it. */
const DOUBLE_CLICK_MS = 500;

// Dialogs and sheets share a z-index: the last one opened is on top.
const overlayClass = "fixed inset-0 z-50 bg-veil animate-rise";
const boxClass = clsx(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-110 -translate-1/2",
  "flex-col gap-4 overflow-y-auto rounded-md bg-surface p-5 shadow-float animate-rise",
);

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
  const focus = useRestoreFocus(isOpen);
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
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
            <Radix.Title className="text-emphasis font-semibold">{title}</Radix.Title>
            <CloseButton />
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function CloseButton() {
  return (
    <Radix.Close asChild>
      <IconButton label="Fechar">
        <X aria-hidden className="size-5" />
      </IconButton>
    </Radix.Close>
  );
}

export function Dialog({
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
  const focus = useRestoreFocus(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content {...focus} className={boxClass} onInteractOutside={keepOpenForToasts}>
          <Radix.Title className="text-section font-semibold">{title}</Radix.Title>
          <Radix.Description className="text-muted">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
  actions: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const focus = useRestoreFocus(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...focus}
          onOpenAutoFocus={focusChart}
          onInteractOutside={keepOpenForToasts}
          className={clsx(
            "fixed inset-0 z-50 flex animate-rise flex-col gap-2 overflow-y-auto bg-surface p-4 shadow-float outline-none",
            "sm:inset-x-[4vw] sm:inset-y-[7.5vh] sm:rounded-md lg:p-6",
          )}
        >
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <Radix.Title className="order-first grow basis-40 text-section font-semibold">
              {title}
            </Radix.Title>
            <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full">
              {actions}
            </div>
            <CloseButton />
          </div>
          <Radix.Description className="text-meta text-muted tabular-nums">
            {description}
          </Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The chart loads lazily; until then the dialog has the focus. */
function focusChart(event: Event): void {
  const { target: dialog } = event;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  dialog.focus();
  const observer = new MutationObserver(() => {
    const chart = dialog.querySelector<SVGElement>(CHART);
    if (chart === null) return;
    observer.disconnect();
    if (document.activeElement === dialog) chart.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
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

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to the opener or, if it is
 * gone, to the page content.
 */
function useRestoreFocus(isOpen: boolean) {
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
      // Charts are SVG elements.
      if (target instanceof HTMLElement || target instanceof SVGElement) {
        target.focus({ preventScroll: true });
      }
    },
  };
}

function keepOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null) {
    event.preventDefault();
  }
}
