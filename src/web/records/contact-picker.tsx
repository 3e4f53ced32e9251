import { useQuery } from "@tanstack/react-query";
import { Check, UserPlus } from "lucide-react";
import { useCallback, type ReactNode, type Ref } from "react";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { contactDirectoryQuery, type ContactOption } from "./contact-directory.ts";
import { searchContacts, foldName } from "./rank-contacts.ts";
import { explain } from "#web/api/user-facing-error.ts";
import { Combobox, type ComboboxOption } from "#web/controls/combobox.tsx";

const MAX_SHOWN = 50;

type Option = ComboboxOption & {
  readonly choice: { contact: ContactOption | null } | { newName: string };
};

/** Chooses a contact by name, or none (`""`). */
export function ContactPicker({
  value,
  onChange,
  noneLabel,
  refusalOf = allowAll,
  onCreate,
  onUnknown,
  ...control
}: {
  id?: string;
  value: string;
  onChange: (contactId: string) => void;
  noneLabel: string;
  /** The reason why the contact may not be chosen, or null. Memoize it. */
  refusalOf?: (contact: ContactOption) => string | null;
  onCreate?: (name: string) => void;
  /** The typed name is of no contact; the choice stays. */
  onUnknown?: (typed: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
}) {
  const directory = useQuery(contactDirectoryQuery);
  const contacts = directory.data;
  const isCreating = onCreate !== undefined;
  const find = useCallback(
    (query: string) => optionsFor(query, { contacts, value, noneLabel, refusalOf, isCreating }),
    [contacts, value, noneLabel, refusalOf, isCreating],
  );

  function choose({ choice }: Option): void {
    if ("newName" in choice) onCreate?.(choice.newName);
    else onChange(choice.contact?.id ?? "");
  }

  function leave(typed: string): void {
    const name = foldName(typed);
    if (name === "") return onChange("");
    if (name === foldName(displayText(value, contacts)) || name === foldName(noneLabel)) return;
    const [match, another] = (contacts ?? []).filter(
      (contact) => foldName(contact.name) === name && refusalOf(contact) === null,
    );
    if (match !== undefined && another === undefined) onChange(match.id);
    else afterPointerUp(() => onUnknown?.(typed.trim()));
  }

  return (
    <Combobox
      {...control}
      text={displayText(value, contacts)}
      listLabel="Contatos"
      placeholder={noneLabel}
      find={find}
      onChoose={choose}
      onLeave={leave}
      note={(query) => {
        if (contacts !== undefined) return countNote(searchContacts(contacts, query).length);
        return directory.error === null ? "Carregando os contatos…" : failureNote(directory.error);
      }}
    />
  );
}

function allowAll(): null {
  return null;
}

/** Order: none, the allowed contacts, the refused ones, creation. */
function optionsFor(
  query: string,
  {
    contacts = [],
    value,
    noneLabel,
    refusalOf,
    isCreating,
  }: {
    contacts: readonly ContactOption[] | undefined;
    value: string;
    noneLabel: string;
    refusalOf: (contact: ContactOption) => string | null;
    isCreating: boolean;
  },
): Option[] {
  const found = searchContacts(contacts, query).map((contact) => ({
    contact,
    refusal: refusalOf(contact),
  }));
  const sorted = [
    ...found.filter(({ refusal }) => refusal === null),
    ...found.filter(({ refusal }) => refusal !== null),
  ].slice(0, MAX_SHOWN);
  const options = sorted.map(({ contact, refusal }): Option => {
    const isChosen = contact.id === value;
    return {
      key: contact.id,
      choice: { contact },
      isChosen,
      isRefused: refusal !== null,
      content: <ContactLine contact={contact} refusal={refusal} isChosen={isChosen} />,
    };
  });
  if (foldName(noneLabel).includes(foldName(query))) {
    options.unshift({
      key: "none",
      choice: { contact: null },
      isChosen: value === "",
      isRefused: false,
      content: <Line isChosen={value === ""}>{noneLabel}</Line>,
    });
  }
  const newName = query.trim();
  if (isCreating && newName !== "") {
    options.push({
      key: "new",
      choice: { newName },
      isChosen: false,
      isRefused: false,
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
        {CONTACT_TYPE_LABELS[contact.type]}
        {refusal !== null && ` · ${refusal}`}
      </span>
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

function displayText(value: string, contacts: readonly ContactOption[] | undefined): string {
  if (value === "") return "";
  if (contacts === undefined) return "Carregando…";
  const contact = contacts.find(({ id }) => id === value);
  if (contact === undefined) return CONTACT_NOT_FOUND;
  return contact.isActive ? contact.name : `${contact.name} (inativo)`;
}

function countNote(found: number): string | null {
  if (found === 0) return "Nenhum contato com este nome.";
  const total = found.toLocaleString("pt-BR");
  return found > MAX_SHOWN ? `Mostrando ${MAX_SHOWN} de ${total}. Digite mais do nome.` : null;
}

function failureNote(error: Error): string {
  return `Os contatos não puderam ser carregados. ${explain(error).message}`;
}
