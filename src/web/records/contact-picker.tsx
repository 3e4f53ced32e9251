import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, type Ref } from "react";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { explain } from "#web/api/user-facing-error.ts";
import { Combobox } from "#web/controls/combobox.tsx";
import { contactDirectoryQuery, type ContactOption } from "./contact-directory.ts";
import { MAX_SHOWN, findOptions, type Option } from "./contact-options.tsx";
import { foldTyped } from "#domain/normalize-text.ts";
import { searchByName } from "./search-by-name.ts";

const LOAD_FAILED = "Os contatos não puderam ser carregados.";

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
  /** For an unknown name: what to do, or which choice stays. */
  unknownHint: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
}) {
  const directory = useQuery(contactDirectoryQuery);
  const contacts = directory.data;
  // A name counts as new only if all contacts are loaded.
  const isCreating = onCreate !== undefined && directory.isSuccess && !directory.isFetching;
  const find = useCallback(
    (query: string) => {
      const settings = { contacts, value, noneLabel, noneDetail, refusalOf, isCreating };
      return findOptions(query, settings);
    },
    [contacts, value, noneLabel, noneDetail, refusalOf, isCreating],
  );

  function choose({ choice }: Option): void {
    if ("newName" in choice) onCreate?.(choice.newName);
    else onChange(choice.contact?.id ?? "");
  }

  return (
    <Combobox
      {...control}
      text={displayText(value, directory)}
      listLabel="Contatos"
      placeholder={noneLabel}
      isLoading={directory.isFetching}
      find={find}
      onChoose={choose}
      refuseUnknown={(typed) => explainUnknown(typed, directory, { refusalOf, unknownHint })}
      onType={() => {
        if (directory.isError) void directory.refetch({ cancelRefetch: false });
      }}
      note={(query) => noteFor(query, directory, onCreate !== undefined)}
    />
  );
}

type Directory = Pick<UseQueryResult<ContactOption[]>, "data" | "error" | "isFetching">;

function explainUnknown(
  typed: string,
  { data: contacts = [], isError }: Pick<UseQueryResult<ContactOption[]>, "data" | "isError">,
  {
    refusalOf,
    unknownHint,
  }: { refusalOf: (contact: ContactOption) => string | null; unknownHint: string },
): string {
  if (isError) return `“${typed}” não foi procurado. ${LOAD_FAILED} Digite de novo.`;
  const name = foldTyped(typed);
  const same = contacts.find((contact) => foldTyped(contact.name) === name);
  if (same === undefined) return `“${typed}” não está no cadastro: ${unknownHint}`;
  const refusal = refusalOf(same) ?? "há mais de um com este nome, escolha na lista";
  return `“${typed}” não foi escolhido: ${refusal}.`;
}

function allowAll(): null {
  return null;
}

function displayText(value: string, { data, error }: Directory): string {
  if (value === "") return "";
  if (data === undefined) return error === null ? "Carregando…" : "Nome não carregado";
  const contact = data.find(({ id }) => id === value);
  if (contact === undefined) return CONTACT_NOT_FOUND;
  return contact.isActive ? contact.name : `${contact.name} (inativo)`;
}

function noteFor(
  query: string,
  { data = [], error, isFetching }: Directory,
  canCreate: boolean,
): string | null {
  const found = searchByName(data, query).length;
  if (found > MAX_SHOWN) {
    return `Mostrando ${MAX_SHOWN} de ${found.toLocaleString("pt-BR")}. Digite mais do nome.`;
  }
  if (found > 0) return null;
  if (isFetching) return "Carregando os contatos…";
  if (error !== null) return `${LOAD_FAILED} ${explain(error).message}`;
  if (foldTyped(query) !== "") return "Nenhum contato com este nome.";
  return canCreate
    ? "Nenhum contato ainda. Digite um nome para cadastrar."
    : "Nenhum contato cadastrado.";
}
