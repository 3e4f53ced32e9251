import { clsx } from "clsx";
import type { ComponentType } from "react";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { PanelPlaceholder, besideListClass } from "./panel-loading.tsx";

type PanelProps = { panel: DetailPanel };

/** Loads after the list. On a narrow screen a failure shows once the sheet is opened. */
export function lazyPanel<Props extends PanelProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyWithRetry(load, { Loading: LoadingPanel, Failed: FailedPanel });
}

function LoadingPanel({ panel }: PanelProps) {
  return panel.isAlwaysSheet ? null : <PanelPlaceholder />;
}

function FailedPanel({
  panel: { isSheetOpen, isAlwaysSheet },
  retry,
}: PanelProps & { retry: () => void }) {
  const alert = (
    <Alert error={NOT_LOADED}>
      <Button onClick={retry}>Tentar novamente</Button>
    </Alert>
  );
  return (
    <>
      {!isAlwaysSheet && <div className={clsx(besideListClass, "p-4 max-xl:hidden")}>{alert}</div>}
      {isSheetOpen && (
        <div
          className={clsx(
            "fixed inset-x-4 bottom-4 z-40 rounded-md bg-surface shadow-float",
            !isAlwaysSheet && "xl:hidden",
          )}
        >
          {alert}
        </div>
      )}
    </>
  );
}

const NOT_LOADED = new UserFacingError("The code of the panel could not be loaded", {
  message: "O formulário não pôde ser carregado: o Sistema Financeiro não respondeu.",
  hint: "Confira se ele continua aberto no computador em que foi instalado e tente novamente.",
});
