import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import { isValidElement, type ComponentProps, type ReactElement, type RefObject } from "react";

type PopoverProps = ComponentProps<typeof Radix.Content> & {
  label: string;
  /** The element, or a component that renders it. */
  anchor: ReactElement | RefObject<HTMLElement | null>;
  isModal?: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Modal: holds the focus until it closes. */
export function Popover({
  returnFocusTo,
  ...props
}: Omit<PopoverProps, "isModal"> & { returnFocusTo: RefObject<HTMLElement | null> }) {
  return (
    <AnchoredBox
      isModal
      align="end"
      data-tall
      className="overflow-y-auto p-3"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocusTo.current?.focus({ preventScroll: true });
      }}
      {...props}
    />
  );
}

/** A list as wide as its control, which keeps the focus. */
export function ListPopover(props: Omit<PopoverProps, "isModal">) {
  return (
    <AnchoredBox
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Radix renders a div
      role="region"
      align="start"
      className="flex w-(--radix-popover-trigger-width) flex-col"
      onOpenAutoFocus={prevent}
      onCloseAutoFocus={prevent}
      onInteractOutside={prevent}
      onMouseDown={prevent}
      {...props}
    />
  );
}

function AnchoredBox({
  label,
  anchor,
  isModal = false,
  isOpen,
  onClose,
  className,
  children,
  ...rest
}: PopoverProps) {
  return (
    <Radix.Root modal={isModal} open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {isValidElement(anchor) ? (
        <Radix.Anchor asChild>{anchor}</Radix.Anchor>
      ) : (
        <Radix.Anchor virtualRef={anchor} />
      )}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            "z-60 max-h-(--radix-popover-content-available-height) rounded-md border border-line bg-surface",
            "text-ink shadow-float outline-none animate-rise",
            className,
          )}
          {...rest}
        >
          <CloseOnBack onClose={onClose} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function prevent(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
