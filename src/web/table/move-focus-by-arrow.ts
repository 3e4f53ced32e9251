import type { KeyboardEvent } from "react";
import { findRowIndex } from "./use-restore-row-focus.ts";

/** Arrow keys move the focus to the same control of the next row. */
export function moveFocusByArrow(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const index = findRowIndex(target);
  const next = target
    .closest("tbody")
    ?.querySelector(`[data-index="${index === null ? "" : index + step}"]`);
  // Rows may lack a control of another; the last one is in each.
  const control = findSimilarControl(target, next) ?? findControls(next).at(-1);
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

function findSimilarControl(
  { title, tagName }: HTMLElement,
  row: Element | null | undefined,
): HTMLElement | undefined {
  return findControls(row).find(
    (control) => control.title === title && control.tagName === tagName,
  );
}

function findControls(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("button, input") ?? [])];
}
