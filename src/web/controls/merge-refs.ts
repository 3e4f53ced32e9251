import type { Ref } from "react";

/** Gives the element to a ref of either kind, for a component that also keeps it itself. */
export function mergeRefs<Element>(ref: Ref<Element> | undefined, element: Element | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref !== undefined && ref !== null) ref.current = element;
}
