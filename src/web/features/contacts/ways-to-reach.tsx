import { MessageCircle, Phone } from "lucide-react";
import { whatsAppUrl } from "#domain/charge-message.ts";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { mayHavePixKey, type Contact } from "#domain/contact.ts";
import { formatPhone, parsePhone } from "#domain/phone.ts";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { useCompany } from "#web/api/company.ts";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { Fact, Facts } from "#web/records/record-summary.tsx";
import { EmailAddress } from "./email-address.tsx";
import { IconLink } from "./icon-link.tsx";

/** The ways to call, write to and pay the contact, and further details. */
export function WaysToReach({ contact }: { contact: Contact }) {
  const { phone, pixKey, companyName, document, email, notes, address, createdAt } = contact;
  const { timeZone } = useCompany();
  const parsed = phone === null ? null : parsePhone(phone);
  return (
    <Facts>
      <Fact term={LABELS.phone}>
        {phone === null ? (
          <span className="text-muted">Não informado</span>
        ) : (
          <span className="flex flex-wrap items-center gap-x-1">
            <CopyableText text={formatPhone(phone)} copyLabel="Copiar telefone" />
            {parsed !== null && parsed.whatsApp !== null && (
              <IconLink
                label="Escrever no WhatsApp"
                href={whatsAppUrl(parsed.whatsApp, null)}
                icon={MessageCircle}
              />
            )}
            {parsed !== null && (
              <IconLink label="Ligar" href={`tel:${parsed.dialled}`} icon={Phone} />
            )}
          </span>
        )}
      </Fact>
      {email !== null && (
        <Fact term={LABELS.email}>
          <EmailAddress email={email} />
        </Fact>
      )}
      {mayHavePixKey(contact) && (
        <Fact term={LABELS.pix_key}>
          {pixKey === null ? (
            <span className="text-muted">Não informada</span>
          ) : (
            <CopyableText text={pixKey} copyLabel="Copiar chave Pix" />
          )}
        </Fact>
      )}
      {document !== null && (
        <Fact term={taxIdKind(document)}>
          <CopyableText text={formatTaxId(document)} copyLabel={`Copiar ${taxIdKind(document)}`} />
        </Fact>
      )}
      {companyName !== null && <Fact term={LABELS.company_name}>{companyName}</Fact>}
      <Fact term="Desde">
        <span className="tabular-nums">{formatDayOfInstant(createdAt, timeZone)}</span>
      </Fact>
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
    </Facts>
  );
}
