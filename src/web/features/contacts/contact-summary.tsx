import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { PATHS } from "#web/api/paths.ts";
import { newRecordLinkedTo } from "#web/url/detail-panel.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { Contact } from "#domain/contact.ts";
import { useLinkedEntries, type LinkedEntriesResult } from "./linked-entries.ts";

export function ContactSummary({
  row: contact,
  isBusy,
  save,
}: {
  row: Contact;
  isBusy: boolean;
  save: (patch: { isActive: boolean }) => void;
}) {
  const { isActive } = contact;
  const linked = useLinkedEntries(contact.id);
  return (
    <section
      aria-label="Resumo do contato"
      className="flex flex-col gap-3 rounded-md border border-line bg-page p-3"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent/12 font-semibold text-accent"
        >
          {initialsOf(contact.name)}
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{contact.name}</p>
          <p className="text-meta text-muted">
            {CONTACT_TYPE_LABELS[contact.type]} · {isActive ? "Ativo" : "Inativo"}
          </p>
        </div>
      </div>
      <Facts contact={contact} linked={linked} />
      {!isActive && (
        <p className="text-meta text-muted">Inativo: não recebe novas movimentações.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isActive && (
          <Link
            to={PATHS.transactions}
            state={newRecordLinkedTo(contact.id)}
            className={buttonClass("secondary", "grow", "small")}
          >
            <Plus aria-hidden className="size-4" />
            Nova movimentação
          </Link>
        )}
        <Button
          size="small"
          className="grow"
          isInert={isBusy}
          onClick={() => save({ isActive: !isActive })}
        >
          {isActive ? "Marcar como inativo" : "Marcar como ativo"}
        </Button>
      </div>
    </section>
  );
}

function Facts({ contact, linked }: { contact: Contact; linked: LinkedEntriesResult }) {
  const { timeZone } = useCompany();
  const { phone, pixKey, companyName } = contact;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
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
    </dl>
  );
}

function Fact({
  term,
  isWide = false,
  children,
}: {
  term: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isWide ? "min-w-0 basis-full" : "min-w-0"}>
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function LinkedTotal({ linked, type }: { linked: LinkedEntriesResult; type: TransactionType }) {
  if (linked.data === undefined) {
    return linked.error === null ? <Skeleton className="my-0.5 h-4 w-24" /> : "—";
  }
  return <Amount type={type} hasSign={false} amountCents={linked.data.totals[`${type}Cents`]} />;
}

/** Of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => /^./u.exec(word ?? "")?.[0] ?? "")
    .join("")
    .toUpperCase();
}
