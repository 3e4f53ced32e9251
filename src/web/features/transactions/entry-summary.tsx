import { formatInstant, parseInstant } from "#domain/company-time.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { LIFECYCLES, type Lifecycle } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { Entry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button } from "#web/controls/button.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";
import { Fact, Facts, RecordSummary } from "#web/records/record-summary.tsx";

const lifecycleActions: Record<Lifecycle, string> = {
  active: "Marcar como ativo",
  inactive: "Marcar como inativo",
  cancelled: "Cancelar lançamento",
};

const oneLine = "flex h-5 items-center";

export function EntrySummary({
  row: entry,
  isBusy,
  save,
}: {
  row: Entry;
  isBusy: boolean;
  save: (patch: { lifecycle: Lifecycle }) => void;
}) {
  const { timeZone, today } = useCompany();
  const createdAt = parseInstant(entry.createdAt);
  return (
    <RecordSummary label="Situação atual">
      <Facts>
        <Fact term="Status atual" className={oneLine}>
          <StatusBadge status={resolvedStatus(entry, today)} />
        </Fact>
        <Fact term="Situação atual" className={oneLine}>
          <LifecycleBadge lifecycle={entry.lifecycle} />
        </Fact>
        <Fact term="Valor atual" className={oneLine}>
          <Amount
            type={entry.type}
            amountCents={entry.amountCents}
            isMuted={entry.lifecycle !== "active"}
            isStruck={entry.lifecycle === "cancelled"}
          />
        </Fact>
        {createdAt !== null && (
          <Fact term="Registrado em" className={oneLine}>
            <span className="tabular-nums">{formatInstant(createdAt, timeZone)}</span>
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2">
        {LIFECYCLES.map((lifecycle) => (
          <Button
            key={lifecycle}
            size="small"
            className="grow"
            isInert={isBusy || lifecycle === entry.lifecycle}
            onClick={() => save({ lifecycle })}
          >
            {lifecycleActions[lifecycle]}
          </Button>
        ))}
      </div>
    </RecordSummary>
  );
}
