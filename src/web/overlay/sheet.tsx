import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { CloseButton, Modal, keepOpenForToasts, type ModalState } from "./modal.tsx";

/** The second click of the double-click that opened a sheet must not close it. */
const DOUBLE_CLICK_MS = 500;

export function Sheet({
  title,
  heading = null,
  side,
  children,
  ...state
}: ModalState & {
  title: string;
  /** Shown instead of the title, which is still read before it. */
  heading?: ReactNode;
  side: "left" | "right";
  isInHistory?: boolean;
  children: ReactNode;
}) {
  const { isOpen } = state;
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <Modal
      {...state}
      aria-describedby={undefined}
      onInteractOutside={(event) => {
        keepOpenForToasts(event);
        if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
      }}
      className={clsx(
        "fixed top-(--strip-room) bottom-0 z-50 flex flex-col overflow-y-auto overscroll-contain scroll-pt-17 scroll-pb-[calc(80px+var(--toast-room,0px))] bg-surface shadow-float",
        side === "left" ? "left-0 w-70 max-w-[85vw]" : "right-0 w-110 max-w-full",
        "animate-slide",
      )}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2">
        <Radix.Title className="min-w-0 grow text-emphasis font-semibold">
          {heading === null ? (
            title
          ) : (
            <>
              <span className="sr-only">{`${title}: `}</span>
              {heading}
            </>
          )}
        </Radix.Title>
        <CloseButton />
      </div>
      {children}
    </Modal>
  );
}
