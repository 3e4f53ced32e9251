import { Check, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { describeTypes } from "#domain/contact.ts";
import type { ComboboxOption } from "#web/controls/use-combobox-field.ts";
import type { ContactOption } from "./contact-directory.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { searchByName } from "./search-by-name.ts";

export const MAX_SHOWN = 50;

export type Option = ComboboxOption & {
  readonly choice: { contact: ContactOption | null } | { newName: string };
};

/** In this order: no contact (unless a name is typed), the matching contacts, a new contact. */
export function findOptions(
  query: string,
  {
    contacts = [],
    value,
    noneLabel,
    noneDetail,
    refusalOf,
    isCreating,
  }: {
    contacts: readonly ContactOption[] | undefined;
    value: string;
    noneLabel: string;
    noneDetail: string | undefined;
    refusalOf: (contact: ContactOption) => string | null;
    isCreating: boolean;
  },
): Option[] {
  const name = foldTyped(query);
  const found = searchByName(contacts, query, (contact) => refusalOf(contact) === null);
  const options = found.slice(0, MAX_SHOWN).map((contact): Option => {
    const refusal = refusalOf(contact);
    const isChosen = contact.id === value;
    return {
      key: contact.id,
      choice: { contact },
      isChosen,
      kind: refusal === null ? "match" : "refused",
      isExact: foldTyped(contact.name) === name,
      content: <ContactLine contact={contact} refusal={refusal} isChosen={isChosen} />,
    };
  });
  if (name === "") {
    options.unshift({
      key: "none",
      choice: { contact: null },
      isChosen: value === "",
      kind: "none",
      isExact: false,
      content: <NoneLine label={noneLabel} detail={noneDetail} isChosen={value === ""} />,
    });
  } else if (isCreating && name !== foldTyped(noneLabel)) {
    const newName = query.trim();
    options.push({
      key: "new",
      choice: { newName },
      isChosen: false,
      kind: "creation",
      isExact: false,
      content: (
        <>
          <UserPlus aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="min-w-0 truncate font-medium text-accent">{`Cadastrar “${newName}”…`}</span>
        </>
      ),
    });
  }
  return options;
}

function ContactLine({
  contact,
  refusal,
  isChosen,
}: {
  contact: ContactOption;
  refusal: string | null;
  isChosen: boolean;
}) {
  return (
    <Line isChosen={isChosen}>
      <span className="block truncate">{contact.name}</span>
      <span className="block truncate text-meta text-muted">
        {describeTypes(contact)}
        {refusal !== null && ` · ${refusal}`}
      </span>
    </Line>
  );
}

function NoneLine({
  label,
  detail,
  isChosen,
}: {
  label: string;
  detail: string | undefined;
  isChosen: boolean;
}) {
  return (
    <Line isChosen={isChosen}>
      <span className="block">{label}</span>
      {detail !== undefined && <span className="block text-meta text-muted">{detail}</span>}
    </Line>
  );
}

function Line({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 grow">{children}</span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
    </>
  );
}
