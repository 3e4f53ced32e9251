import type { ComponentType } from "react";
import { Button } from "#web/controls/button.tsx";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";

/** A lazily loaded part of a screen, a sheet or a menu; a failure is shown in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType<Props>,
): ComponentType<Props> {
  return lazyWithRetry(load, { Loading, Failed: PartFailed });
}

function PartFailed({ retry }: { retry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      <p className="text-muted">
        Esta parte não pôde ser carregada: o Sistema Financeiro não respondeu.
      </p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  );
}
