import { PanelTop, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PATHS, contactPath } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import type { Contact } from "#domain/contact.ts";
import { RecordSummary } from "#web/records/record-summary.tsx";
import { newRecordLinkedTo } from "#web/url/panel-state.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactHeading } from "./contact-heading.tsx";

type SummaryProps = {
  row: Contact;
  isBusy: boolean;
  save: (patch: { isActive: boolean }) => void;
};

export function ContactSummary(props: SummaryProps) {
  const { row: contact } = props;
  return (
    <RecordSummary label="Resumo do contato">
      <ContactHeading contact={contact} />
      <ContactFacts contact={contact} />
      <ActivityButtons
        {...props}
        before={
          <Link to={contactPath(contact.id)} className={buttonClass("secondary", "grow", "small")}>
            <PanelTop aria-hidden className="size-4" />
            Página do contato
          </Link>
        }
        after={
          contact.isActive && (
            <Link
              to={PATHS.transactions}
              state={newRecordLinkedTo(contact.id)}
              className={buttonClass("secondary", "grow", "small")}
            >
              <Plus aria-hidden className="size-4" />
              Nova movimentação
            </Link>
          )
        }
      />
    </RecordSummary>
  );
}

/** On the page of the contact, which has the rest. */
export function ContactActivity(props: SummaryProps) {
  return (
    <RecordSummary label="Situação do contato">
      <ContactHeading contact={props.row} />
      <ActivityButtons {...props} />
    </RecordSummary>
  );
}

function ActivityButtons({
  row: { isActive },
  isBusy,
  save,
  before = null,
  after = null,
}: SummaryProps & { before?: ReactNode; after?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {before}
        {/* Before what comes and goes: nothing may move under a double-click. */}
        <Button
          size="small"
          className="grow"
          isInert={isBusy}
          onClick={() => save({ isActive: !isActive })}
        >
          {isActive ? "Marcar como inativo" : "Marcar como ativo"}
        </Button>
        {after}
      </div>
      {!isActive && (
        <p className="text-meta text-muted">Inativo: não recebe novas movimentações.</p>
      )}
    </>
  );
}
