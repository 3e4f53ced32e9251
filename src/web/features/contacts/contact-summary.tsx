import { Button } from "#web/controls/button.tsx";
import type { Contact } from "#domain/contact.ts";
import { RecordSummary } from "#web/records/record-summary.tsx";
import { ContactHeading } from "./contact-heading.tsx";

/** Shown above the form: the contact's name, and whether it gets new entries. */
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
    <RecordSummary label="Situação do contato">
      <ContactHeading contact={contact} />
      <Button size="small" isInert={isBusy} onClick={() => save({ isActive: !isActive })}>
        {isActive ? "Marcar como inativo" : "Marcar como ativo"}
      </Button>
      {!isActive && (
        <p className="text-meta text-muted">Inativo: não recebe novas movimentações.</p>
      )}
    </RecordSummary>
  );
}
