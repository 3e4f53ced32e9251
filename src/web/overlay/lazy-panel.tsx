import { clsx } from "clsx";
import type { ComponentType } from "react";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { PanelSkeleton } from "./panel-loading.tsx";

type PanelProps = { panel: DetailPanel };

/** Loads after the list; a failure shows once the panel is opened. */
export function lazyPanel<Props extends PanelProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyWithRetry(load, { Loading: LoadingPanel, Failed: FailedPanel });
}

function LoadingPanel({ panel }: PanelProps) {
  return (
    panel.isSheetOpen && (
      <div className={clsx(floatingClass, "lg:w-100")}>
        <PanelSkeleton label="Carregando o formulário" />
      </div>
    )
  );
}

function FailedPanel({ panel, retry }: PanelProps & { retry: () => void }) {
  return (
    panel.isSheetOpen && (
      <div className={floatingClass}>
        <Alert error={NOT_LOADED}>
          <Button onClick={retry}>Tentar novamente</Button>
        </Alert>
      </div>
    )
  );
}

const floatingClass =
  "fixed inset-x-4 bottom-4 z-40 rounded-md bg-surface shadow-float lg:left-auto";

const NOT_LOADED = new UserFacingError("The code of the panel could not be loaded", {
  message: "O formulário não pôde ser carregado: o Sistema Financeiro não respondeu.",
  hint: "Confira se ele continua aberto no computador em que foi instalado e tente novamente.",
});
