import { Dialog as Radix } from "radix-ui";
import { useRef, useState, type FocusEvent, type ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";
import { Modal, boxClass, type ModalState } from "./modal.tsx";
import { DiscardQuestion, LastFocus, UnsavedChanges } from "./unsaved-changes.tsx";

export function Dialog({
  title,
  description,
  isDirty,
  children,
  isOpen,
  onClose,
}: ModalState & {
  title: string;
  description: string;
  /** True if there is input: asks before it closes. */
  isDirty: boolean;
  children: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const lastFocus = useRef<HTMLElement | null>(null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => (isDirty ? setIsAsking(true) : onClose())}
      onFocus={uncoverField}
      className={boxClass}
    >
      <Radix.Title className="text-section font-semibold">{title}</Radix.Title>
      <Radix.Description className="text-muted">{description}</Radix.Description>
      <LastFocus remember={(control) => (lastFocus.current = control)}>{children}</LastFocus>
      {/* A link in it, or in a message over it. */}
      <UnsavedChanges isDirty={isDirty} returnFocusTo={lastFocus} />
      <DiscardQuestion
        isOpen={isAsking}
        returnFocusTo={lastFocus}
        discard={() => {
          setIsAsking(false);
          onClose();
        }}
        stay={() => setIsAsking(false)}
      />
    </Modal>
  );
}

/** The first field gets the focus without scrolling, and may be covered by the buttons. */
function uncoverField({ target }: FocusEvent): void {
  if (target.matches("input, select, textarea")) target.scrollIntoView({ block: "nearest" });
}

export { DialogFoot } from "./modal.tsx";

/** Closes the surrounding dialog, which asks if there is input. */
export function CancelButton({ children }: { children: string }) {
  return (
    <Radix.Close asChild>
      <Button>{children}</Button>
    </Radix.Close>
  );
}
