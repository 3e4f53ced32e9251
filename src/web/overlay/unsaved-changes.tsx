import { useEffect, useState } from "react";
import { isAfterSave, isSamePanel } from "#web/url/panel-state.ts";
import { Confirmation } from "./confirmation.tsx";
import { useNavigationGuard, type BlockedNavigation } from "./navigation-guards.ts";

/** Confirms before unsaved input is lost to another record, another screen, or a page unload. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  useNavigationGuard({
    isBlocking: ({ currentLocation, nextLocation }) =>
      isDirty && !isAfterSave(nextLocation) && !isSamePanel(currentLocation, nextLocation),
    onBlocked: setBlocked,
  });

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return (
    <Confirmation
      isOpen={blocked !== null}
      title="Descartar o que foi digitado?"
      question="O que você digitou neste formulário ainda não foi salvo."
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => {
        setBlocked(null);
        blocked?.proceed();
      }}
      onClose={() => {
        setBlocked(null);
        blocked?.reset();
      }}
    />
  );
}
