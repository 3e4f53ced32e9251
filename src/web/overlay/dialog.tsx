import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Modal, type ModalState } from "./modal.tsx";

export const boxClass = clsx(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px-2*var(--toast-room,0px))] w-[calc(100vw-32px)] max-w-110 -translate-1/2",
  "flex-col gap-4 overflow-y-auto rounded-md bg-surface p-5 shadow-float animate-rise",
);

export function Dialog({
  title,
  description,
  children,
  ...state
}: ModalState & { title: string; description: string; children: ReactNode }) {
  return (
    <Modal {...state} className={boxClass}>
      <Radix.Title className="text-section font-semibold">{title}</Radix.Title>
      <Radix.Description className="text-muted">{description}</Radix.Description>
      {children}
    </Modal>
  );
}
