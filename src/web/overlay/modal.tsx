import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, type ComponentProps } from "react";
import { IconButton } from "#web/controls/button.tsx";

// Dialogs and sheets share a z-index: the last one opened is on top.
export const overlayClass = "fixed inset-0 z-50 bg-veil animate-rise";

export type ModalState = { isOpen: boolean; onClose: () => void };

/** The frame of dialogs and sheets. */
export function Modal({
  isOpen,
  onClose,
  ...content
}: ModalState & ComponentProps<typeof Radix.Content>) {
  const focus = useRestoreFocus(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content onInteractOutside={keepOpenForToasts} {...focus} {...content} />
      </Radix.Portal>
    </Radix.Root>
  );
}

export function CloseButton() {
  return (
    <Radix.Close asChild>
      <IconButton label="Fechar">
        <X aria-hidden className="size-5" />
      </IconButton>
    </Radix.Close>
  );
}

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to the opener or, if it is
 * gone, to the page content.
 */
export function useRestoreFocus(isOpen: boolean) {
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

export function keepOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault(): void;
}): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null) {
    event.preventDefault();
  }
}
