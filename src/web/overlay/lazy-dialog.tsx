import { useEffect, useRef, type ComponentType } from "react";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";

type DialogProps = { isOpen?: boolean; onClose: () => void };

/** Loads on the first opening; a failure is shown in its place, and the content below stays. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyWithRetry(load, {
    Loading: () => null,
    Failed: ({ isOpen = true, ...props }) => isOpen && <FailedDialog {...props} />,
  });
}

/** Takes the focus like the dialog that it replaces, and gives it back. */
export function FailedDialog({
  onClose,
  retry,
}: Pick<DialogProps, "onClose"> & { retry: () => void }) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    again.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="pointer-events-auto fixed inset-x-4 bottom-4 z-50 rounded-md bg-surface shadow-float lg:left-auto">
      <Alert error={NOT_LOADED}>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Voltar</Button>
          <Button ref={again} onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      </Alert>
    </div>
  );
}

const NOT_LOADED = new UserFacingError("The code of the dialog could not be loaded", {
  message: "Esta janela não pôde ser carregada: o Sistema Financeiro não respondeu.",
  hint: "Confira se ele continua aberto no computador em que foi instalado e tente novamente.",
});
