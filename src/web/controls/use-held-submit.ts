import { useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { toast } from "sonner";

/** Forms that the user has submitted too early. */
const heldForms = new WeakSet<HTMLFormElement>();
const TOAST_ID = "held-submit";

/**
 * Holds a submit of the input's form while `isHolding`, and sends it afterwards, unless the returned
 * function was called with the reason.
 */
export function useHeldSubmit({
  input,
  isHolding,
  isSlow,
  onHeld,
}: {
  input: RefObject<HTMLInputElement | null>;
  isHolding: boolean;
  /** The user must be told that the form waits. */
  isSlow: boolean;
  onHeld: () => void;
}): (reason?: string) => void {
  const hold = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof HTMLFormElement) heldForms.add(event.currentTarget);
    if (isSlow) toast.info("Esperando a resposta do servidor para salvar.", { id: TOAST_ID });
    onHeld();
  });
  useLayoutEffect(() => {
    const form = input.current?.form ?? null;
    if (form === null || !isHolding) return undefined;
    const listening = new AbortController();
    // Before React, which listens at the root.
    form.addEventListener("submit", (event) => hold(event), { signal: listening.signal });
    return () => {
      listening.abort();
      if (!heldForms.delete(form)) return;
      toast.dismiss(TOAST_ID);
      setTimeout(() => form.isConnected && form.requestSubmit());
    };
  }, [input, isHolding]);

  return (reason) => {
    const form = input.current?.form ?? null;
    if (form === null || !heldForms.delete(form)) return;
    toast.error("Nada foi salvo.", { id: TOAST_ID, description: reason });
  };
}
