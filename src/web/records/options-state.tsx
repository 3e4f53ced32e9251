import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#web/controls/button.tsx";

/**
 * Options from the server: not loaded yet, loaded, or failed. Only loaded ones can be known to be
 * empty.
 */
type OptionsQuery = Pick<UseQueryResult, "data" | "error" | "refetch">;

/** False after a failure too, which is shown instead, even during a refetch. */
export function isLoadingFirst({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, "data" | "errorUpdateCount">): boolean {
  return data === undefined && errorUpdateCount === 0;
}

/**
 * Shown below a select whose options could not be loaded; retrying moves the focus to the select.
 */
export function OptionsFailure({
  query: { data, error, refetch },
  message,
  selectId,
}: {
  query: OptionsQuery;
  message: string;
  selectId: string;
}) {
  if (data !== undefined || error === null) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-meta text-expense">{message}</span>
      <Button
        size="small"
        onClick={() => {
          document.querySelector<HTMLElement>(`#${CSS.escape(selectId)}`)?.focus();
          void refetch();
        }}
      >
        Tentar novamente
      </Button>
    </div>
  );
}

/** The text of a select while its options are unknown, as opposed to empty; null afterwards. */
export function unknownText({ data, error }: OptionsQuery): string | null {
  if (data !== undefined) return null;
  return error === null ? "Carregando…" : "Não foi possível carregar";
}
