import { clsx } from "clsx";
import { entryDetail } from "#domain/entry-title.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import { EntryMark } from "#web/records/entry-mark.tsx";
import type { ListedEntry } from "#web/records/entry.ts";
import { RestMark } from "./rest-mark.tsx";

/**
 * The name of the entry: the first line of its notes, or its contact; with the category below, or
 * the category alone. On a phone, which has no contact column, the contact of an entry with notes
 * comes before the category.
 */
export function NameAndCategory({ entry, isMuted }: { entry: ListedEntry; isMuted: boolean }) {
  const { category, contact, lifecycle } = entry;
  const name = entryDetail(entry);
  const shownCategory = (
    <>
      {/* A long category is cut before the part number. */}
      <span className={name === null ? "@max-table:truncate" : "truncate"}>{category}</span>
      <EntryMark entry={entry} />
      <RestMark entry={entry} isBelow={name !== null} />
    </>
  );
  return (
    <>
      <span
        title={name ?? category}
        className={clsx(
          "block font-medium @table:@max-roomy:text-meta @roomy:text-body @roomy:leading-[1.125rem] @max-table:text-body @max-table:order-2 @max-table:min-w-0 @max-table:grow @max-table:basis-14",
          isMuted && "text-muted",
          lifecycle === "cancelled" && "line-through",
          name === null
            ? "@table:line-clamp-2 @max-table:flex @max-table:items-baseline @max-table:gap-x-1"
            : "truncate",
        )}
      >
        {name ?? shownCategory}
      </span>{" "}
      {name !== null && (
        <span
          title={category}
          className={clsx(
            "flex items-baseline gap-x-1 text-meta leading-[1rem] text-muted @max-table:order-9 @max-table:min-w-0 @max-table:grow",
            // With large text a third line is better than a name cut to one letter.
            isContactBelow(entry)
              ? "@max-table:block @max-table:basis-6 @max-table:truncate"
              : "@max-table:basis-0",
          )}
        >
          {isContactBelow(entry) && <span className="@table:hidden">{`${contact?.name} · `}</span>}
          {shownCategory}
        </span>
      )}
    </>
  );
}

/** True on a phone for an entry with notes and a contact. */
function isContactBelow({ notes, contact }: ListedEntry): boolean {
  return contact !== null && firstLineOfNotes(notes) !== null;
}

/** On a phone the second line then has the category, before other texts of the panel. */
export function isCategoryBelow(entry: ListedEntry): boolean {
  return entryDetail(entry) !== null;
}
