import { clsx } from "clsx";
import type { ReactNode } from "react";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useLazyCode, type LazyCode } from "#web/rendering/lazy-code.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { PanelPlaceholder, besideListClass } from "./panel-loading.tsx";

/**
 * A side panel whose code comes after the list. When it does not come the list stays as it is; where
 * the panel would be a sheet, that is said once somebody asks for it.
 */
export function LazyPanel<Code>({
  late,
  panel: { isSheetOpen, isAlwaysSheet },
  children,
}: {
  late: LazyCode<Code>;
  panel: Pick<DetailPanel, "isSheetOpen" | "isAlwaysSheet">;
  children: (code: Code) => ReactNode;
}) {
  const { code, hasFailed, retry } = useLazyCode(late);
  if (code !== null) return children(code);
  if (!hasFailed) return isAlwaysSheet ? null : <PanelPlaceholder />;
  return (
    <>
      {!isAlwaysSheet && (
        <div className={clsx(besideListClass, "p-4 max-xl:hidden")}>
          <NotLoaded retry={retry} />
        </div>
      )}
      {isSheetOpen && (
        <div
          className={clsx(
            "fixed inset-x-4 bottom-4 z-40 rounded-md bg-surface shadow-float",
            !isAlwaysSheet && "xl:hidden",
          )}
        >
          <NotLoaded retry={retry} />
        </div>
      )}
    </>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <Alert error={NOT_LOADED}>
      <Button onClick={retry}>Tentar novamente</Button>
    </Alert>
  );
}

const NOT_LOADED = new UserFacingError("The code of the panel could not be loaded", {
  message: "O formulário não pôde ser carregado: o servidor do Sistema Financeiro não respondeu.",
  hint: "Confira se ele está em execução neste computador e tente novamente.",
});
