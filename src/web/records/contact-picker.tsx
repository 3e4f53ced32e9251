import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, type Ref } from "react";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { explain } from "#web/api/user-facing-error.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { Combobox } from "#web/controls/combobox.tsx";
import { contactDirectoryQuery, type ContactOption } from "./contact-directory.ts";
import { MAX_SHOWN, findOptions, type Option } from "./contact-options.tsx";
import { foldName, searchContacts } from "./rank-contacts.ts";

/** Chooses a contact by name, or none (`""`). */
export function ContactPicker({
  value,
  onChange,
  noneLabel,
  noneDetail,
  refusalOf = allowAll,
  onCreate,
  onUnknown,
  ...control
}: {
  id?: string;
  value: string;
  onChange: (contactId: string) => void;
  noneLabel: string;
  /** The second line of the option. */
  noneDetail?: string;
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
  // Whether a name is new is known only after the contacts are.
  const isCreating = onCreate !== undefined && contacts !== undefined;
  const find = useCallback(
    (query: string) =>
      findOptions(query, {
        contacts,
        value,
        noneLabel,
        noneDetail,
        refusalOf,
        isCreating,
      }),
    [contacts, value, noneLabel, noneDetail, refusalOf, isCreating],
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
      isLoading={directory.isLoading}
      find={find}
      onChoose={choose}
      onLeave={leave}
      note={(query) => noteOf(query, directory)}
    />
  );
}

function allowAll(): null {
  return null;
}

function displayText(value: string, contacts: readonly ContactOption[] | undefined): string {
  if (value === "") return "";
  if (contacts === undefined) return "Carregando…";
  const contact = contacts.find(({ id }) => id === value);
  if (contact === undefined) return CONTACT_NOT_FOUND;
  return contact.isActive ? contact.name : `${contact.name} (inativo)`;
}

function noteOf(
  query: string,
  { data, error }: Pick<UseQueryResult<readonly ContactOption[]>, "data" | "error">,
): string | null {
  if (data !== undefined) return countNote(searchContacts(data, query).length);
  return error === null ? "Carregando os contatos…" : failureNote(error);
}

function countNote(found: number): string | null {
  if (found === 0) return "Nenhum contato com este nome.";
  const total = found.toLocaleString("pt-BR");
  return found > MAX_SHOWN ? `Mostrando ${MAX_SHOWN} de ${total}. Digite mais do nome.` : null;
}

function failureNote(error: Error): string {
  return `Os contatos não puderam ser carregados. ${explain(error).message}`;
}
