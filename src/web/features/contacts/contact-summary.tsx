import { Plus } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "#web/api/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { CONTACT_TYPE_LABELS, type Contact } from "#domain/contact.ts";
import { RecordSummary } from "#web/records/record-summary.tsx";
import { newRecordLinkedTo } from "#web/url/detail-panel.ts";
import { ContactFacts } from "./contact-facts.tsx";

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
  return (
    <RecordSummary label="Resumo do contato">
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
      <ContactFacts contact={contact} />
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
    </RecordSummary>
  );
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
