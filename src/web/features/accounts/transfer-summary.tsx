import { Ban, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import { TRANSFER_LIFECYCLE_LABELS, type Transfer } from "#domain/transfer.ts";
import { Button } from "#web/controls/button.tsx";
import { useAccountName } from "#web/records/account.ts";
import { Fact, Facts, RecordSummary } from "#web/records/record-summary.tsx";
import { accountPath } from "#web/url/paths.ts";

export function TransferSummary({
  row: { fromAccountId, toAccountId, amountCents, date, lifecycle },
  isBusy,
  save,
}: {
  row: Transfer;
  isBusy: boolean;
  save: (patch: Partial<Transfer>) => void;
}) {
  const isActive = lifecycle === "active";
  const Icon = isActive ? Ban : RotateCcw;
  return (
    <RecordSummary label="Situação atual">
      <Facts>
        <Fact term="Situação atual">
          <span className={isActive ? undefined : "text-muted"}>
            {TRANSFER_LIFECYCLE_LABELS[lifecycle]}
          </span>
        </Fact>
        <Fact term="Valor atual" className="tabular-nums">
          <span className={isActive ? undefined : "text-muted line-through"}>
            {formatBrl(amountCents)}
          </span>
        </Fact>
        <Fact term={LABELS.date} className="tabular-nums">
          {formatCivilDate(date)}
        </Fact>
        <Fact term={LABELS.from_account_id}>
          <AccountLink id={fromAccountId} />
        </Fact>
        <Fact term={LABELS.to_account_id}>
          <AccountLink id={toAccountId} />
        </Fact>
      </Facts>
      <Button
        size="small"
        isInert={isBusy}
        onClick={() => save({ lifecycle: isActive ? "cancelled" : "active" })}
      >
        <Icon aria-hidden className="size-4" />
        {isActive ? "Cancelar transferência" : "Reativar transferência"}
      </Button>
      {!isActive && <p className="text-meta text-muted">Cancelada: não conta nos saldos.</p>}
    </RecordSummary>
  );
}

function AccountLink({ id }: { id: AccountId }) {
  return (
    <Link to={accountPath(id)} className="text-accent hover:underline">
      {useAccountName(id)}
    </Link>
  );
}
