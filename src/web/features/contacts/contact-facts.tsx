import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import type { Contact } from "#domain/contact.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { Amount } from "#web/controls/amount.tsx";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { Fact, Facts } from "#web/records/record-summary.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useLinkedEntries, type LinkedEntriesResult } from "./linked-entries.ts";

export function ContactFacts({ contact }: { contact: Contact }) {
  const linked = useLinkedEntries(contact.id);
  const { timeZone } = useCompany();
  const { phone, pixKey, companyName } = contact;
  return (
    <Facts>
      <Fact term={LABELS.phone}>
        {phone === null ? "-" : <CopyableText text={phone} copyLabel="Copiar telefone" />}
      </Fact>
      <Fact term="Desde">
        <span className="tabular-nums">{formatDayOfInstant(contact.createdAt, timeZone)}</span>
      </Fact>
      {contact.type === "employee" && (
        <Fact term={LABELS.pix_key} isWide>
          {pixKey === null ? (
            <span className="text-muted">Não informada</span>
          ) : (
            <CopyableText text={pixKey} copyLabel="Copiar chave Pix" />
          )}
        </Fact>
      )}
      {companyName !== null && (
        <Fact term={LABELS.company_name} isWide>
          {companyName}
        </Fact>
      )}
      <Fact term="Receitas vinculadas">
        <LinkedTotal linked={linked} type="income" />
      </Fact>
      <Fact term="Despesas vinculadas">
        <LinkedTotal linked={linked} type="expense" />
      </Fact>
    </Facts>
  );
}

function LinkedTotal({ linked, type }: { linked: LinkedEntriesResult; type: TransactionType }) {
  if (linked.data === undefined) {
    return linked.error === null ? <Skeleton className="my-0.5 h-4 w-24" /> : "—";
  }
  return <Amount type={type} hasSign={false} amountCents={linked.data.totals[`${type}Cents`]} />;
}
