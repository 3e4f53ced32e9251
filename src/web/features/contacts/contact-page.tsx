import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, HandCoins, Pencil, Plus } from "lucide-react";
import { Link, useParams } from "react-router";
import type { Contact } from "#domain/contact.ts";
import { PATHS } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { contactApi } from "#web/records/contact.ts";
import { useCharge } from "#web/records/use-charge.tsx";
import { recordQuery } from "#web/records/record-query.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { newRecordLinkedTo } from "#web/url/panel-state.ts";
import { ContactHeading } from "./contact-heading.tsx";
import { contactOverviewQuery } from "./contact-overview-query.ts";
import { ContactOverview } from "./contact-overview.tsx";
import { ContactRecords } from "./contact-records.tsx";
import { WaysToReach } from "./ways-to-reach.tsx";

/** `/clientes/:id` */
export function ContactPage() {
  const { id = "" } = useParams();
  const contact = useQuery(recordQuery(contactApi, id, useQueryClient()));
  const { data, error, refetch, isFetching } = contact;
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={PATHS.contacts}
        className="-ml-1 flex items-center gap-1 self-start rounded-sm text-muted hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Todos os contatos
      </Link>
      {data === undefined && error === null && (
        <output aria-label="Carregando o contato" className="flex flex-col gap-4">
          <Skeleton className="h-22" />
          <Skeleton className="h-22" />
        </output>
      )}
      {data === undefined && error !== null && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data === null && <Alert error={contactApi.notFound()} />}
      {data !== undefined && data !== null && <LoadedContact contact={data} />}
    </div>
  );
}

function LoadedContact({ contact }: { contact: Contact }) {
  const { id, isActive, name } = contact;
  const { charge, dialog } = useCharge();
  const owed = useQuery(contactOverviewQuery(id)).data?.unpaid.incomeCents ?? 0n;
  return (
    <>
      <title>{`${name} · Sistema Financeiro`}</title>
      <section
        aria-label="Cadastro"
        className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 lg:p-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-4">
          <ContactHeading contact={contact} level={2} />
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
            <Link
              to={`${PATHS.contacts}?${new URLSearchParams({ id }).toString()}`}
              className={buttonClass("secondary", "grow", "small")}
            >
              <Pencil aria-hidden className="size-4" />
              Editar
            </Link>
            {isActive && (
              <Link
                to={PATHS.transactions}
                state={newRecordLinkedTo(id)}
                className={buttonClass("secondary", "grow", "small")}
              >
                <Plus aria-hidden className="size-4" />
                Nova movimentação
              </Link>
            )}
          </div>
        </div>
        <WaysToReach contact={contact} />
      </section>
      <ContactOverview contactId={id} />
      <section
        aria-label="Registros"
        className="rounded-md border border-line bg-surface p-4 lg:p-5"
      >
        <ContactRecords row={contact} />
      </section>
      {dialog}
    </>
  );
}
