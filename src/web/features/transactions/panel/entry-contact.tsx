import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HandCoins, MessageCircle } from "lucide-react";
import { Link, useLocation } from "react-router";
import { whatsAppUrl } from "#domain/charge-message.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import type { Contact } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { parsePhone } from "#domain/phone.ts";
import { useCompany } from "#web/api/company.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { endOfEntry } from "#web/records/charge-scopes.ts";
import { contactApi } from "#web/records/contact.ts";
import type { Entry } from "#web/records/entry.ts";
import { recordQuery } from "#web/records/record-query.ts";
import { useCharge } from "#web/records/use-charge.tsx";
import { contactPath } from "#web/url/paths.ts";

/** The contact of an entry: a link to its page, and ways to write to it. */
export function EntryContact({ entry, contactId }: { entry: Entry; contactId: ContactId }) {
  const { data: contact } = useQuery(recordQuery(contactApi, contactId, useQueryClient()));
  const { today } = useCompany();
  const { charge, dialog } = useCharge();
  const phone = contact?.phone ?? null;
  const number = phone === null ? null : (parsePhone(phone)?.whatsApp ?? null);
  const isOwed = entry.type === "income" && entry.status !== "paid" && entry.lifecycle === "active";
  if (contact === null) return <p className="text-muted">{CONTACT_NOT_FOUND}</p>;
  return (
    <div className="flex min-h-10 items-center gap-2 lg:not-pointer-coarse:min-h-8">
      {contact !== undefined && <ContactName contact={contact} />}
      {contact !== undefined && isOwed && (
        <Button
          size="small"
          onClick={() => charge({ contactId, name: contact.name, until: endOfEntry(entry, today) })}
        >
          <HandCoins aria-hidden className="size-4" />
          Cobrar
        </Button>
      )}
      {number !== null && (
        <a
          href={whatsAppUrl(number, null)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", undefined, "small")}
        >
          <MessageCircle aria-hidden className="size-4" />
          <span className="max-sm:sr-only">WhatsApp</span>
        </a>
      )}
      {dialog}
    </div>
  );
}

/** The panel may lie over the page of the contact. */
function ContactName({ contact: { id, name } }: { contact: Contact }) {
  const isHere = useLocation().pathname === contactPath(id);
  const className = "min-w-0 grow truncate rounded-sm font-medium";
  if (isHere)
    return (
      <p title={name} className={className}>
        {name}
      </p>
    );
  return (
    <Link to={contactPath(id)} title={name} className={`${className} text-accent hover:underline`}>
      {name}
    </Link>
  );
}
