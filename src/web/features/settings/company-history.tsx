import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { companyHistoryResponse } from "#contract/company-history.ts";
import { COMPANY_LABELS as LABELS, type CompanyDetails } from "#contract/company.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { NO_SETTINGS, type CompanySettings } from "#domain/company-settings.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { ChangeLine, UndoButton } from "#web/records/history.tsx";
import { changedSettings, useCompanyUpdate } from "#web/records/use-company-update.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";

/** The changes of the company's settings, newest first. */
export function CompanyHistory({ company }: { company: CompanyDetails }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(company.version));
  const list = useRef<HTMLOListElement>(null);
  const undo = useUndoVersion(company, () => list.current?.focus());
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-9" />
    ) : (
      <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
    );
  }
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="Histórico dos dados da empresa"
      className="flex flex-col outline-none"
    >
      {data.map((after, at) => {
        // The change that led to the oldest loaded version is unknown.
        const before = data[at + 1] ?? (after.version === 1 ? NO_SETTINGS : undefined);
        if (before === undefined) return null;
        const texts = describeChanges(before, after);
        const change = undoOf(before, after, company);
        return (
          <ChangeLine
            key={after.version}
            texts={texts}
            timestamp={after.updatedAt ?? ""}
            userName={after.userName}
          >
            {change !== null && (
              <UndoButton change={texts.join(", ")} onClick={() => undo(change)} />
            )}
          </ChangeLine>
        );
      })}
    </ol>
  );
}

type Values = Omit<CompanySettings, "version" | "updatedAt">;

/** Null for what changed nothing, or has changed again. */
function undoOf(before: Values, after: Values, current: Values): Partial<Values> | null {
  const changed = changedSettings(before, after);
  if (changed.length === 0 || changed.some((name) => current[name] !== after[name])) return null;
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}

function useUndoVersion(company: CompanyDetails, onUndone: () => void) {
  const done = "Alteração desfeita.";
  const update = useCompanyUpdate((undo) => {
    if (undo === null) toast.success(done);
    else toastWithUndo(done, { ...undo, label: "Refazer" });
  });
  return (change: Partial<Values>): void => {
    if (update.isPending) return;
    update.mutate(
      { before: company, change },
      {
        // The button goes with the change that it undid.
        onSuccess: onUndone,
        onError: (error) => void toastFailure("Não foi possível desfazer.", error),
      },
    );
  };
}

function describeChanges(before: Values, after: Values): string[] {
  const old = labelledValues(before);
  const texts = labelledValues(after).flatMap(([label, value], at) => {
    const was = old[at]?.[1];
    return was === value ? [] : [`${label}: ${was} → ${value}`];
  });
  return texts.length === 0 ? ["Perguntas do começo puladas"] : texts;
}

function labelledValues(values: Values): [label: string, value: string][] {
  const { name, document, openingBalanceCents: balance, openingBalanceDate: day } = values;
  return [
    [LABELS.name, name ?? NONE],
    [LABELS.document, document === null ? NONE : formatTaxId(document)],
    [LABELS.openingBalance, balance === null ? NONE : formatBalance(balance)],
    [LABELS.openingBalanceDate, day === null ? NONE_FEMININE : formatCivilDate(day)],
    [LABELS.pixKey, values.pixKey ?? NONE_FEMININE],
    [LABELS.chargeMessage, values.chargeMessage ?? "a do sistema"],
  ];
}

const NONE = "não informado";
const NONE_FEMININE = "não informada";

function historyQuery(version: number) {
  return queryOptions({
    queryKey: queryKeys.companyHistory(version),
    queryFn: async () =>
      companyHistoryResponse.parse((await callApi("rpc/company_history")).data).versions,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
