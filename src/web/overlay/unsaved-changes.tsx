import { useEffect } from "react";
import { useBlocker } from "react-router";
import { isAfterSave, isSamePanel } from "#web/url/detail-panel.ts";
import { Confirmation } from "./confirmation.tsx";

/** Confirms before unsaved input is lost to another record, another screen, or a page unload. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isAfterSave(nextLocation) && !isSamePanel(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return (
    <Confirmation
      isOpen={blocker.state === "blocked"}
      title="Descartar o que foi digitado?"
      question="O que você digitou neste formulário ainda não foi salvo."
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
