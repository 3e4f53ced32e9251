/** Keyboard navigation of a table: its rows and their controls are one tab stop. */
import type { KeyboardEvent } from "react";
import { findRowIndex } from "./use-restore-row-focus.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Up and down move the focus to the next row, or to the same control in it; left and right move
 * through the row and its controls; Home and End call `focusRow` with the first and last row.
 */
export function moveFocusByKey(
  event: KeyboardEvent,
  { rowCount, focusRow }: { rowCount: number; focusRow: (index: number) => void },
): void {
  const { key, target } = event;
  // The menu of a row is not in the table.
  const row = target instanceof HTMLElement ? target.closest("tbody [data-index]") : null;
  if (!(target instanceof HTMLElement) || row === null || hasModifier(event)) return;
  if (key === "Home" || key === "End") {
    event.preventDefault();
    focusRow(key === "Home" ? 0 : rowCount - 1);
    return;
  }
  const next = findNext(key, target, row);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function findNext(key: string, target: HTMLElement, row: Element): HTMLElement | undefined {
  const step = STEPS[key];
  if (step !== undefined) {
    const index = findRowIndex(row);
    const next = row.parentElement?.querySelector<HTMLElement>(
      `[data-index="${index === null ? "" : index + step}"]`,
    );
    if (next === null || next === undefined) return undefined;
    if (target === row) return next;
    // A row may lack a control that another has.
    return findSimilarControl(target, next) ?? next;
  }
  const sideways = SIDEWAYS[key];
  if (sideways === undefined) return undefined;
  const stops = [row, ...findControls(row)];
  const next = stops[stops.indexOf(target) + sideways];
  return next instanceof HTMLElement ? next : undefined;
}

/** In the same column. Buttons differ in their titles, and links may be titled by their records. */
function findSimilarControl(target: HTMLElement, row: Element) {
  const { title, tagName } = target;
  return findControls(row).find(
    (control) =>
      control.tagName === tagName &&
      columnOf(control) === columnOf(target) &&
      (tagName === "A" || control.title === title),
  );
}

function columnOf(control: Element): number | undefined {
  return control.closest("td")?.cellIndex;
}

/** Only displayed controls. */
function findControls(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a, button, input")].filter(
    (control) => control.offsetParent !== null,
  );
}

function hasModifier({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || shiftKey;
}

/**
 * After a payment, focuses the same button in the next row that has one, so that the same key pays
 * again. Scrolls it into view for keyboard users only: rows that move under a finger would be paid
 * by mistake.
 */
export function focusNextPayButton(button: HTMLElement): void {
  const here = findRowIndex(button) ?? -1;
  const buttons = button.closest("tbody")?.querySelectorAll<HTMLElement>("[data-pay]") ?? [];
  const preventScroll = !button.matches(":focus-visible");
  [...buttons].find((each) => (findRowIndex(each) ?? -1) > here)?.focus({ preventScroll });
}
