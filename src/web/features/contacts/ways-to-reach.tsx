import { MessageCircle, Phone, type LucideIcon } from "lucide-react";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import type { Contact } from "#domain/contact.ts";
import { toDialledDigits } from "#domain/phone.ts";
import { useCompany } from "#web/api/company.ts";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { Fact, Facts } from "#web/records/record-summary.tsx";

/** The telephone, to copy, call or write to, and the Pix key of an employee. */
export function WaysToReach({ contact }: { contact: Contact }) {
  const { phone, pixKey, companyName, type, createdAt } = contact;
  const { timeZone } = useCompany();
  const digits = phone === null ? null : toDialledDigits(phone);
  return (
    <Facts>
      <Fact term={LABELS.phone}>
        {phone === null ? (
          <span className="text-muted">Não informado</span>
        ) : (
          <span className="flex flex-wrap items-center gap-x-1">
            <CopyableText text={phone} copyLabel="Copiar telefone" />
            {digits !== null && (
              <>
                <IconLink
                  label="Escrever no WhatsApp"
                  href={`https://wa.me/${digits}`}
                  icon={MessageCircle}
                />
                <IconLink label="Ligar" href={`tel:+${digits}`} icon={Phone} />
              </>
            )}
          </span>
        )}
      </Fact>
      {type === "employee" && (
        <Fact term={LABELS.pix_key}>
          {pixKey === null ? (
            <span className="text-muted">Não informada</span>
          ) : (
            <CopyableText text={pixKey} copyLabel="Copiar chave Pix" />
          )}
        </Fact>
      )}
      {companyName !== null && <Fact term={LABELS.company_name}>{companyName}</Fact>}
      <Fact term="Desde">
        <span className="tabular-nums">{formatDayOfInstant(createdAt, timeZone)}</span>
      </Fact>
    </Facts>
  );
}

function IconLink({ label, href, icon: Icon }: { label: string; href: string; icon: LucideIcon }) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      target="_blank"
      rel="noreferrer"
      className="-my-2.5 inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-ink/6 hover:text-ink lg:-my-1.5 lg:size-8"
    >
      <Icon aria-hidden className="size-4" />
    </a>
  );
}
