import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { companyPath } from "#web/url/company-path.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";

export function RouteError() {
  return (
    <ScreenFailure
      // The title required by the spec, which its router's default view would show.
      title="Unexpected Application Error!"
      message={messageOf(useRouteError())}
      explanation="Esta tela encontrou um erro e parou. O que já estava salvo continua guardado. Recarregue a página; se o erro voltar, anote a mensagem acima e avise quem cuida do sistema."
    />
  );
}

export function ScreenFailure({
  title,
  message,
  explanation,
  children,
}: {
  title: string;
  message?: string;
  explanation: string;
  /** Placed before the reload link. */
  children?: ReactNode;
}) {
  return (
    <div role="alert" className="mx-auto flex max-w-140 flex-col items-start gap-4 p-6">
      <h2 className="text-section font-semibold">{title}</h2>
      {message !== undefined && (
        <p className="w-full rounded-md border border-line bg-surface p-3 wrap-anywhere text-muted">
          {message}
        </p>
      )}
      <p>{explanation}</p>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          variant={children === undefined ? "primary" : "secondary"}
          onClick={() => globalThis.location.reload()}
        >
          Recarregar a página
        </Button>
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
  return error instanceof Error && error.message !== "" ? error.message : "Erro desconhecido";
}
