import { PanelTop, Plus } from "lucide-react";
import { Link } from "react-router";
import { PATHS, contactPath } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import type { Contact } from "#domain/contact.ts";
import { RecordSummary } from "#web/records/record-summary.tsx";
import { newRecordLinkedTo } from "#web/url/panel-state.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactHeading } from "./contact-heading.tsx";

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
      <ContactHeading contact={contact} />
      <ContactFacts contact={contact} />
      <div className="flex flex-wrap gap-2">
        <Link to={contactPath(contact.id)} className={buttonClass("secondary", "grow", "small")}>
          <PanelTop aria-hidden className="size-4" />
          Página do contato
        </Link>
        {/* Before what comes and goes: nothing may move under a double-click. */}
        <Button
          size="small"
          className="grow"
          isInert={isBusy}
          onClick={() => save({ isActive: !isActive })}
        >
          {isActive ? "Marcar como inativo" : "Marcar como ativo"}
        </Button>
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
      </div>
      {!isActive && (
        <p className="text-meta text-muted">Inativo: não recebe novas movimentações.</p>
      )}
    </RecordSummary>
  );
}
