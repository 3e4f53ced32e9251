/** Ctrl+Z waits for every running mutation, so that no older change is undone instead. */
import type { QueryClient } from "@tanstack/react-query";
import { trackChange } from "#web/api/undo-stack.ts";

/** The `meta` of a mutation that changes nothing. */
export const IS_READ = { isRead: true };

export function trackMutations(queryClient: QueryClient): void {
  const ends = new WeakMap<object, () => void>();
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.mutation.meta?.["isRead"] === true) return;
    const { mutation, action } = event;
    if (action.type === "pending") {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(mutation, resolve);
      void trackChange(promise);
    }
    // Its callbacks, which add the step, have run by then.
    if (action.type === "success" || action.type === "error") ends.get(mutation)?.();
  });
}
