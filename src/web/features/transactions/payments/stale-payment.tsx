import { useQuery, useQueryClient } from "@tanstack/react-query";
import { paymentNoun } from "#domain/entry-payment.ts";
import { formatBrl } from "#domain/money.ts";
import { LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { changedMeanwhile } from "#web/api/api-error.ts";
import { Button } from "#web/controls/button.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { paidWord } from "#domain/paid-word.ts";
import { recordQuery } from "#web/records/record-query.ts";
import { canPayPart } from "../entry/row-actions.tsx";

/**
 * The entry was changed since the dialog was opened: shows its present state, and whether an
 * attempt without a response may have caused it.
 */
export function StalePayment({
  entry,
  isUncertain,
  take,
}: {
  /** The version in the dialog. */
  entry: Entry;
  isUncertain: boolean;
  take: (current: Entry) => void;
}) {
  const { data } = useQuery(recordQuery(entryApi, entry.id, useQueryClient()));
  // The cache may still have the version of the dialog.
  const current = data?.updatedAt === entry.updatedAt ? undefined : data;
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-md border border-warning/40 bg-warning/8 p-3"
    >
      <p className="font-medium">
        {isUncertain
          ? `O ${paymentNoun(entry).toLowerCase()} pode já estar registrado.`
          : changedMeanwhile(entryApi.subject)}
      </p>
      <p>
        {isUncertain
          ? "A resposta da tentativa anterior não chegou, e o lançamento mudou depois dela."
          : "Nada foi registrado."}
        {current !== undefined && ` ${describe(current)}`}
      </p>
      {current !== undefined && current !== null && canPayPart(current) && (
        <Button size="small" onClick={() => take(current)}>
          Carregar versão atual
        </Button>
      )}
    </div>
  );
}

function describe(current: Entry | null): string {
  if (current === null) return "Ele não existe mais.";
  const { lifecycle, status, amountCents } = current;
  if (lifecycle !== "active") return `Agora está ${LIFECYCLE_LABELS[lifecycle].toLowerCase()}.`;
  if (status === "paid") return `Agora está ${paidWord(current)}.`;
  return `Agora estão em aberto ${formatBrl(amountCents)}.`;
}
