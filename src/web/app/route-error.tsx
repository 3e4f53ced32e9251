import { isRouteErrorResponse, useRouteError } from "react-router";
import { companyPath } from "#web/api/company-path.ts";
import { buttonClass } from "#web/controls/button.tsx";

export function RouteError() {
  const error = useRouteError();
  return (
    <div role="alert" className="mx-auto flex max-w-140 flex-col items-start gap-4 p-6">
      <h2 className="text-section font-semibold">Unexpected Application Error!</h2>
      <p className="w-full rounded-md border border-line bg-surface p-3 wrap-anywhere text-muted">
        {messageOf(error)}
      </p>
      <p>
        {isMissingCode(error)
          ? "Esta tela não pôde ser carregada: o Sistema Financeiro não respondeu, ou foi atualizado. O que já estava salvo continua guardado. Confira se ele continua aberto no computador em que foi instalado e recarregue a página."
          : "Esta tela encontrou um erro e parou. O que já estava salvo continua guardado. Recarregue a página; se o erro voltar, anote a mensagem acima e avise quem cuida do sistema."}
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

/** Returns true if a screen's code failed to load; the message differs between browsers. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module/iu.test(error.message);
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error && error.message !== "" ? error.message : "Unknown error";
}
