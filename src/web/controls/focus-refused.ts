/**
 * Focuses the first refused field, which is then read aloud with its error. If it has the focus
 * already, only the error is.
 */
export function focusRefused(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  if (field !== document.activeElement) {
    field?.focus();
    return;
  }
  const [errorId = ""] = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  document.querySelector(`#${CSS.escape(errorId)}`)?.setAttribute("role", "alert");
}
