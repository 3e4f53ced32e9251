/** Decides if Ctrl+Z belongs to the text typed in a form. */
import { hasChangedSince } from "#web/api/undo-stack.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Typed = { readonly text: string; submittedAt: number | null };

const typedTexts = new WeakMap<Element, Typed>();

export function listenToTyping(): void {
  document.addEventListener("input", ({ target }) => {
    if (isTextField(target)) typedTexts.set(target, { text: target.value, submittedAt: null });
  });
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const field of target.elements) {
      const typed = typedTexts.get(field);
      if (typed !== undefined) typed.submittedAt = performance.now();
    }
  });
}

/**
 * False for text that was saved since, and in a field that the program has emptied. A button of a
 * form has the text that is typed in its fields: it is not saved, and nothing else is undone.
 */
export function hasOwnTyping(target: EventTarget | null): boolean {
  if (isTextField(target)) return isTypedIn(target);
  const form = target instanceof HTMLElement ? target.closest("form") : null;
  return (
    form !== null && [...form.elements].some((field) => isTextField(field) && isTypedIn(field))
  );
}

function isTypedIn(field: TextField): boolean {
  const typed = typedTexts.get(field);
  if (typed === undefined) return false;
  if (typed.submittedAt !== null && hasChangedSince(typed.submittedAt)) return false;
  return typed.text === "" || field.value !== "";
}

function isTextField(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    // A checkbox and a radio button have none.
    (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}
