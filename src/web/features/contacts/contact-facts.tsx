import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { mayHavePixKey, type Contact } from "#domain/contact.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { useCompany } from "#web/api/company.ts";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { Fact, Facts } from "#web/records/record-summary.tsx";
import { EmailAddress } from "./email-address.tsx";
import { useLinkedEntries } from "./linked-entries.ts";
import { LinkedTotal } from "./linked-total.tsx";

export function ContactFacts({ contact }: { contact: Contact }) {
  const linked = useLinkedEntries(contact.id);
  const { timeZone } = useCompany();
  const { phone, pixKey, companyName, document, email, notes, address } = contact;
  return (
    <Facts>
      <Fact term={LABELS.phone}>
        {phone === null ? (
          "-"
        ) : (
          <CopyableText text={formatPhone(phone)} copyLabel="Copiar telefone" />
        )}
      </Fact>
      <Fact term="Desde">
        <span className="tabular-nums">{formatDayOfInstant(contact.createdAt, timeZone)}</span>
      </Fact>
      {mayHavePixKey(contact) && (
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
      {document !== null && (
        <Fact term={taxIdKind(document)} isWide>
          <CopyableText text={formatTaxId(document)} copyLabel={`Copiar ${taxIdKind(document)}`} />
        </Fact>
      )}
      {email !== null && (
        <Fact term={LABELS.email} isWide>
          <EmailAddress email={email} />
        </Fact>
      )}
      {address !== null && (
        <Fact term={LABELS.address} isWide>
          <span className="whitespace-pre-line">{address}</span>
        </Fact>
      )}
      {notes !== null && (
        <Fact term={LABELS.notes} isWide>
          <span className="whitespace-pre-line">{notes}</span>
        </Fact>
      )}
      <Fact term="Receitas vinculadas" isWide>
        <LinkedTotal linked={linked} type="income" />
      </Fact>
      <Fact term="Despesas vinculadas" isWide>
        <LinkedTotal linked={linked} type="expense" />
      </Fact>
    </Facts>
  );
}
