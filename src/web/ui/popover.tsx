/** What floats beside a control, on Radix: above sheets too, within the window, closed by Escape. */
import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode, RefObject } from "react";

/** Something to work in beside a control: it has the focus until it closes, and then the control has. */
export function Popover({
  label,
  anchor,
  isOpen,
  onClose,
  returnFocusTo,
  children,
}: {
  label: string;
  /** One element, which takes a ref. */
  anchor: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor asChild>{anchor}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            boxClass,
            "max-h-(--radix-popover-content-available-height) overflow-y-auto p-3",
          )}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocusTo.current?.focus({ preventScroll: true });
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const boxClass =
  "z-50 rounded-md border border-line bg-surface text-ink shadow-float outline-none animate-rise";
