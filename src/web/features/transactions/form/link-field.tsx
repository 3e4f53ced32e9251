import { useCallback, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { ContactType } from "#domain/contact.ts";
import { canLink } from "#domain/entry-links.ts";
import type { TransactionType } from "#domain/transaction.ts";
import type { ContactOption } from "#web/records/contact-directory.ts";
import { ContactPicker } from "#web/records/contact-picker.tsx";
import { Field } from "#web/controls/field.tsx";
import { NewContactDialog } from "#web/records/new-contact-dialog.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

const CLIENTS_ONLY = "Receitas só para clientes";

const hints: Record<TransactionType, string> = {
  income: "Receitas podem ser vinculadas apenas a clientes.",
  expense: "Despesas podem ser vinculadas a clientes ou funcionários.",
};

/** Chooses the linked contact, or creates one. */
export function LinkField({
  form: { control, getValues },
  linkedContactId,
  droppedName,
}: {
  form: EntryForm;
  /** The saved link, which may be kept even if the contact is inactive. */
  linkedContactId: string | null;
  /** The contact that was unlinked when the entry became an income. */
  droppedName: string | null;
}) {
  const type = useWatch({ control, name: "type" });
  const { field, fieldState } = useController({ control, name: "clientId" });
  const [newName, setNewName] = useState<string | null>(null);

  const refusalOf = useCallback(
    (contact: ContactOption) => {
      if (!canLink(type, contact)) return CLIENTS_ONLY;
      return contact.isActive || contact.id === linkedContactId ? null : "Inativo";
    },
    [type, linkedContactId],
  );

  return (
    <Field
      label={LABELS.client_id}
      error={fieldState.error?.message}
      hint={
        <>
          <span>{hints[type]}</span>
          {type === "expense" && " Fornecedores também."}
        </>
      }
      notice={field.value === "" ? noticeOf(droppedName) : null}
    >
      {(props) => (
        <>
          <ContactPicker
            {...props}
            ref={field.ref}
            value={field.value ?? ""}
            onChange={field.onChange}
            onBlur={field.onBlur}
            noneLabel="Sem vínculo"
            refusalOf={refusalOf}
            onCreate={setNewName}
            unknownHint="escolha na lista ou cadastre."
          />
          {newName !== null && (
            <NewContactDialog
              start={{ name: newName, types: typesFor(type, getValues("category")) }}
              typeHint={type === "income" ? hints.income : undefined}
              onClose={() => setNewName(null)}
              onCreated={(contactId) => {
                setNewName(null);
                field.onChange(contactId);
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}

function noticeOf(droppedName: string | null): string | null {
  if (droppedName === null) return null;
  return `O vínculo com ${droppedName} foi retirado: receitas são só para clientes.`;
}

function typesFor(type: TransactionType, category: string): readonly ContactType[] {
  if (type === "income") return ["client"];
  return category === "Pagamento de Funcionario"
    ? ["employee", "supplier", "client"]
    : ["supplier", "client", "employee"];
}
