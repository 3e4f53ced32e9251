/** Focuses a form at once: `setFocus` of the form waits, and keys typed meanwhile would be lost. */
export function focusFirstField(form: HTMLFormElement | null, options?: FocusOptions): void {
  firstField(form)?.focus(options);
}

export function firstField(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(
    "input:checked, input:not([type=radio]), select, textarea",
  );
}
