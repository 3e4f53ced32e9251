import { FileSearch } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { NEW_RECORD } from "#web/url/panel-state.ts";

export function EmptyReport({
  isFiltered,
  isOnlyPeriod,
  hasExcluded,
  clear,
}: {
  isFiltered: boolean;
  /** True if only a period is set. */
  isOnlyPeriod: boolean;
  hasExcluded: boolean;
  clear: () => void;
}) {
  const none = hasExcluded ? "Nenhum lançamento ativo" : "Nenhum lançamento";
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyNotice
        icon={FileSearch}
        message={
          isFiltered
            ? `${none} para os filtros selecionados.`
            : "Ainda não há lançamentos para somar."
        }
      >
        {isFiltered ? (
          <Button
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              clear();
            }}
          >
            {isOnlyPeriod ? "Ver todo o período" : "Limpar filtros"}
          </Button>
        ) : (
          <Link to={PATHS.transactions} state={NEW_RECORD} className={buttonClass("secondary")}>
            Registrar o primeiro lançamento
          </Link>
        )}
      </EmptyNotice>
    </div>
  );
}
