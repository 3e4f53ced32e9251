/** Decides if Ctrl+Z in a text field undoes the text typed in it. */
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

/** False for text that was saved since, and in a field that the program has emptied. */
export function hasOwnTyping(target: EventTarget | null): boolean {
  const typed = isTextField(target) ? typedTexts.get(target) : undefined;
  if (!isTextField(target) || typed === undefined) return false;
  if (typed.submittedAt !== null && hasChangedSince(typed.submittedAt)) return false;
  return typed.text === "" || target.value !== "";
}

function isTextField(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    // A checkbox and a radio button have none.
    (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}
