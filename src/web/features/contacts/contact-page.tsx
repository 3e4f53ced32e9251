import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, HandCoins, Pencil, Plus } from "lucide-react";
import type { ComponentType } from "react";
import { Link, useLocation, useParams } from "react-router";
import type { Contact } from "#domain/contact.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { contactApi } from "#web/records/contact.ts";
import { useCharge } from "#web/records/use-charge.tsx";
import { recordQuery } from "#web/records/record-query.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useDetailPanel, type DetailPanel } from "#web/url/detail-panel.ts";
import { contactPath } from "#web/url/paths.ts";
import { ContactHeading } from "./contact-heading.tsx";
import { listUnder, viewOf } from "./contact-link.ts";
import { contactOverviewQuery } from "./contact-overview-query.ts";
import { ContactOverview } from "./contact-overview.tsx";
import { ContactRecords } from "./contact-records.tsx";
import { WaysToReach } from "./ways-to-reach.tsx";

const ContactPanel = lazyPanel(async () => (await import("./contact-panel.tsx")).ContactPanel);

/** The form of a contact's entries, over its page. */
export type LinkedEntryPanel = ComponentType<{ panel: DetailPanel; contactId: string }>;

/** `/clientes/:id` */
export function ContactPage({ EntryPanel }: { EntryPanel: LinkedEntryPanel }) {
  const { id = "" } = useParams();
  const contact = useQuery(recordQuery(contactApi, id, useQueryClient()));
  const { data, error, refetch, isFetching } = contact;
  // It decides the number of cards: a card added later would move the others.
  const isOverviewPending = useQuery(contactOverviewQuery(id)).isPending;
  const isLoading = error === null && (data === undefined || (data !== null && isOverviewPending));
  const location = useLocation();
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={listUnder(location)}
        className="-ml-1 flex items-center gap-1 self-start rounded-sm text-muted hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Todos os contatos
      </Link>
      {isLoading && (
        <output aria-label="Carregando o contato" className="flex flex-col gap-4">
          <Skeleton className="h-34" />
          <Skeleton className="h-40" />
          <Skeleton className="h-60" />
        </output>
      )}
      {data === undefined && error !== null && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data === null && <Alert error={contactApi.notFound()} />}
      {!isLoading && data !== undefined && data !== null && (
        <LoadedContact key={data.id} contact={data} EntryPanel={EntryPanel} />
      )}
    </div>
  );
}

function LoadedContact({
  contact,
  EntryPanel,
}: {
  contact: Contact;
  EntryPanel: LinkedEntryPanel;
}) {
  const { id, name } = contact;
  const panel = useDetailPanel(contactPath(id), { isAlwaysSheet: true });
  const firstView = viewOf(useLocation());
  return (
    <>
      <title>{`${name} · Sistema Financeiro`}</title>
      <section
        aria-label="Cadastro"
        className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <ContactHeading contact={contact} level={2} />
          <ContactActions contact={contact} panel={panel} />
        </div>
        <WaysToReach contact={contact} />
      </section>
      <ContactOverview contact={contact} panel={panel} />
      <section
        aria-label="Registros"
        className="rounded-md border border-line bg-surface p-4 lg:p-5"
      >
        <ContactRecords row={contact} panel={panel} firstView={firstView} />
      </section>
      {panel.selectedId === id ? (
        <ContactPanel panel={panel} onSaved={() => undefined} />
      ) : (
        <EntryPanel panel={panel} contactId={id} />
      )}
    </>
  );
}

function ContactActions({
  contact: { id, name, isActive },
  panel,
}: {
  contact: Contact;
  panel: DetailPanel;
}) {
  const { charge, dialog } = useCharge();
  const owed = useQuery(contactOverviewQuery(id)).data?.unpaid.incomeCents ?? 0n;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {owed > 0n && (
        <Button
          size="small"
          variant="primary"
          className="grow"
          onClick={() => charge({ contactId: id, name })}
        >
          <HandCoins aria-hidden className="size-4" />
          Cobrar
        </Button>
      )}
      <Button size="small" className="grow" onClick={() => panel.select(id, "edit")}>
        <Pencil aria-hidden className="size-4" />
        Editar
      </Button>
      {isActive && (
        <Button size="small" className="grow" onClick={() => panel.startLinked(id)}>
          <Plus aria-hidden className="size-4" />
          Nova movimentação
        </Button>
      )}
      {dialog}
    </div>
  );
}
