/** For a button that disappears with its click: focuses the part of the screen around it. */
export function focusAround(button: Element): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}
