import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, type Ref } from "react";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { explain } from "#web/api/user-facing-error.ts";
import { Combobox } from "#web/controls/combobox.tsx";
import { findByName, foldName } from "#web/controls/find-by-name.ts";
import { contactDirectoryQuery, type ContactOption } from "./contact-directory.ts";
import { MAX_SHOWN, findOptions, type Option } from "./contact-options.tsx";

/** Chooses a contact by name, or none (`""`). */
export function ContactPicker({
  value,
  onChange,
  noneLabel,
  noneDetail,
  refusalOf = allowAll,
  onCreate,
  unknownHint,
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
  /** Of a name of no contact: what stays, and what to do. */
  unknownHint: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
}) {
  const directory = useQuery(contactDirectoryQuery);
  const contacts = directory.data;
  const { isLoading } = directory;
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

  function choose({ choice }: Option): undefined {
    if ("newName" in choice) onCreate?.(choice.newName);
    else onChange(choice.contact?.id ?? "");
  }

  function unknownText(typed: string): string {
    if (contacts === undefined) {
      return `“${typed}” não foi procurado. ${missingText(directory.error)}`;
    }
    const name = foldName(typed);
    const [same] = contacts.filter((contact) => foldName(contact.name) === name);
    if (same === undefined) return `“${typed}” não está no cadastro: ${unknownHint}`;
    const refusal = refusalOf(same) ?? "há mais de um com este nome, escolha na lista";
    return `“${typed}” não foi escolhido: ${refusal}.`;
  }

  return (
    <Combobox
      {...control}
      text={displayText(value, contacts, isLoading)}
      listLabel="Contatos"
      placeholder={noneLabel}
      isLoading={isLoading}
      find={find}
      onChoose={choose}
      unknownText={unknownText}
      note={(query) => noteOf(query, directory)}
    />
  );
}

function allowAll(): null {
  return null;
}

function displayText(
  value: string,
  contacts: readonly ContactOption[] | undefined,
  isLoading: boolean,
): string {
  if (value === "") return "";
  if (contacts === undefined) return isLoading ? "Carregando…" : "Nome não carregado";
  const contact = contacts.find(({ id }) => id === value);
  if (contact === undefined) return CONTACT_NOT_FOUND;
  return contact.isActive ? contact.name : `${contact.name} (inativo)`;
}

function noteOf(
  query: string,
  { data, error }: Pick<UseQueryResult<readonly ContactOption[]>, "data" | "error">,
): string | null {
  return data === undefined ? missingText(error) : countNote(findByName(data, query).length);
}

function countNote(found: number): string | null {
  if (found === 0) return "Nenhum contato com este nome.";
  const total = found.toLocaleString("pt-BR");
  return found > MAX_SHOWN ? `Mostrando ${MAX_SHOWN} de ${total}. Digite mais do nome.` : null;
}

function missingText(error: Error | null): string {
  return error === null
    ? "Carregando os contatos…"
    : `Os contatos não puderam ser carregados. ${explain(error).message}`;
}
