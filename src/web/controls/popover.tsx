import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode, RefObject } from "react";

const boxClass = clsx(
  "z-50 max-h-(--radix-popover-content-available-height) rounded-md border border-line bg-surface",
  "text-ink shadow-float outline-none animate-rise",
);

type PopoverProps = {
  anchor: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Modal: takes the focus until it closes. */
export function Popover({
  label,
  anchor,
  isOpen,
  onClose,
  returnFocusTo,
  children,
}: PopoverProps & { label: string; returnFocusTo: RefObject<HTMLElement | null> }) {
  return (
    <Radix.Root modal open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor asChild>{anchor}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={clsx(boxClass, "overflow-y-auto p-3")}
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

/** A list as wide as its control, which keeps the focus. */
export function ListPopover({
  label,
  anchor,
  isOpen,
  onClose,
  children,
}: PopoverProps & { label: string }) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor asChild>{anchor}</Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Radix renders a div
          role="region"
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={clsx(boxClass, "flex w-(--radix-popover-trigger-width) flex-col")}
          onOpenAutoFocus={prevent}
          onCloseAutoFocus={prevent}
          onInteractOutside={prevent}
          onMouseDown={prevent}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function prevent(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
