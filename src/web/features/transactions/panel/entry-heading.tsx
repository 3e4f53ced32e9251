import { useQuery } from "@tanstack/react-query";
import { Amount } from "#web/controls/amount.tsx";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import { entryDetail } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";

/** The purpose of an entry, and its amount: the head of its panel. */
export function EntryHeading({ entry }: { entry: Entry }) {
  const { category, notes, clientId, type, amountCents, lifecycle } = entry;
  const contacts = useQuery({ ...contactDirectoryQuery, enabled: clientId !== null }).data;
  const contact = contacts?.find(({ id }) => id === clientId) ?? null;
  const name = entryDetail({ notes, contact }) ?? category;
  return (
    <span className="flex items-baseline gap-2">
      <span title={name} className="truncate">
        {name}
      </span>
      <Amount
        type={type}
        amountCents={amountCents}
        isMuted={lifecycle !== "active"}
        isStruck={lifecycle === "cancelled"}
        hasArrow={false}
        className="ml-auto shrink-0"
      />
    </span>
  );
}
