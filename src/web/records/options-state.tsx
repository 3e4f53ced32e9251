import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#web/controls/button.tsx";

/** Options that come from the server: not known yet, known, or not loaded. Only the known ones may be none. */
type OptionsQuery = Pick<UseQueryResult, "data" | "error" | "refetch">;

/** False after a failure too, which is shown in their place, also while they are read again. */
export function isLoadingFirst({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, "data" | "errorUpdateCount">): boolean {
  return data === undefined && errorUpdateCount === 0;
}

/** Under a select whose options could not be loaded; trying again moves the focus to the select. */
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

/** What a select says before its options are known, which is not that there are none; null after. */
export function unknownText({ data, error }: OptionsQuery): string | null {
  if (data !== undefined) return null;
  return error === null ? "Carregando…" : "Não foi possível carregar";
}
