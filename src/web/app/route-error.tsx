import { isRouteErrorResponse, useRouteError } from "react-router";
import { companyPath } from "#web/api/company-path.ts";
import { buttonClass } from "#web/controls/button.tsx";

/** The code of a screen did not come: the server is away, or has been updated since the page was loaded. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super("The code of a screen could not be loaded", { cause });
    this.name = "ScreenNotLoaded";
  }
}

export function RouteError() {
  const error = useRouteError();
  const isBroken = !(error instanceof ScreenNotLoaded);
  return (
    <div role="alert" className="mx-auto flex max-w-140 flex-col items-start gap-4 p-6">
      <h2 className="text-section font-semibold">
        {/* The spec's title, for what its router's default view would show. */}
        {isBroken ? "Unexpected Application Error!" : "Esta tela não pôde ser carregada"}
      </h2>
      {isBroken && (
        <p className="w-full rounded-md border border-line bg-surface p-3 wrap-anywhere text-muted">
          {messageOf(error)}
        </p>
      )}
      <p>
        {isBroken
          ? "Esta tela encontrou um erro e parou. O que já estava salvo continua guardado. Recarregue a página; se o erro voltar, anote a mensagem acima e avise quem cuida do sistema."
          : "O Sistema Financeiro foi atualizado ou não respondeu. O que já estava salvo continua guardado. Recarregue a página; se não adiantar, confira se ele continua aberto no computador em que foi instalado."}
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonClass("primary")}
          onClick={() => globalThis.location.reload()}
        >
          Recarregar a página
        </button>
        {/* A plain link reloads the application. */}
        <a href={`${companyPath}/`} className={buttonClass("secondary")}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error && error.message !== "" ? error.message : "Unknown error";
}
