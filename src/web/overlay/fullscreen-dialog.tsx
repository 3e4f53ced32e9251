import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { CloseButton, Modal, type ModalState } from "./modal.tsx";

/** A chart in most of the window; on a phone in all of it, in both orientations. */
export function FullscreenDialog({
  title,
  description,
  actions,
  children,
  ...state
}: ModalState & {
  title: string;
  description: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <Modal
      {...state}
      onOpenAutoFocus={focusChart}
      className={clsx(
        "fixed inset-x-0 top-(--strip-room) bottom-0 z-50 flex animate-rise flex-col gap-2 overflow-y-auto bg-surface p-4 shadow-float outline-none",
        "max-sm:pb-[calc(16px+var(--toast-room,0px))]",
        "tall:inset-x-[4vw] tall:top-[max(7.5vh,var(--strip-room))] tall:bottom-[7.5vh] tall:rounded-md lg:p-6",
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
    </Modal>
  );
}

/** The chart loads lazily; until then the dialog has the focus. */
function focusChart(event: Event): void {
  const { target: dialog } = event;
  if (!(dialog instanceof HTMLElement)) return;
  event.preventDefault();
  dialog.focus();
  const observer = new MutationObserver(() => {
    const chart = dialog.querySelector<SVGElement>("svg[role=img]");
    if (chart === null) return;
    observer.disconnect();
    if (document.activeElement === dialog) chart.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
}
