import type { ReactNode } from "react";
import { formatInstant, parseInstant } from "#domain/company-time.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { LIFECYCLES, type Lifecycle } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { Entry } from "#web/records/entry.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button } from "#web/controls/button.tsx";
import { LifecycleBadge, StatusBadge } from "#web/feedback/status-badge.tsx";

const lifecycleActions: Record<Lifecycle, string> = {
  active: "Marcar como ativo",
  inactive: "Marcar como inativo",
  cancelled: "Cancelar lançamento",
};

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
    <section
      aria-label="Situação atual"
      className="flex flex-col gap-3 rounded-md border border-line bg-page p-3"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Fact term="Status atual">
          <StatusBadge status={resolvedStatus(entry, today)} />
        </Fact>
        <Fact term="Situação atual">
          <LifecycleBadge lifecycle={entry.lifecycle} />
        </Fact>
        <Fact term="Valor atual">
          <Amount
            type={entry.type}
            amountCents={entry.amountCents}
            isMuted={entry.lifecycle !== "active"}
            isStruck={entry.lifecycle === "cancelled"}
          />
        </Fact>
        {createdAt !== null && (
          <Fact term="Registrado em">
            <span className="tabular-nums">{formatInstant(createdAt, timeZone)}</span>
          </Fact>
        )}
      </dl>
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
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="flex h-5 items-center">{children}</dd>
    </div>
  );
}
