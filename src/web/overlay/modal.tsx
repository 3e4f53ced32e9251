import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#web/controls/button.tsx";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

// Dialogs and sheets share a z-index: the last one opened is on top.
export const overlayClass = "fixed inset-0 z-50 bg-veil animate-rise print:hidden";

export const boxClass = clsx(
  // In the middle of what is above the toasts.
  "fixed top-[calc(50%-var(--toast-room,0px)/2)] left-1/2 z-50 flex max-h-[calc(100dvh-32px-var(--toast-room,0px)-2*var(--strip-room))] w-[calc(100vw-32px)] max-w-(--drawer-width) -translate-1/2",
  "flex-col gap-4 overflow-y-auto scroll-pb-[5.5rem] rounded-md bg-surface p-5 shadow-float animate-rise",
);

export type ModalState = { isOpen: boolean; onClose: () => void };

/** The frame of dialogs and sheets. */
export function Modal({
  isOpen,
  onClose,
  isInHistory = false,
  children,
  ...content
}: ModalState & {
  /** False if Back closes it anyway. */
  isInHistory?: boolean;
} & ComponentProps<typeof Radix.Content>) {
  const focus = useRestoreFocus(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content data-modal onInteractOutside={keepOpenForToasts} {...focus} {...content}>
          {!isInHistory && <CloseOnBack onClose={onClose} />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The buttons at the end of a dialog; sticky, so that they stay visible while the content scrolls.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    // Extends over the padding to the edge of the box.
    <div className="sticky -bottom-5 z-10 -mx-5 -mt-3 -mb-5 flex flex-wrap justify-end gap-2 bg-surface px-5 pt-3 pb-5">
      {children}
    </div>
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

export function keepOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault(): void;
}): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null) {
    event.preventDefault();
  }
}
