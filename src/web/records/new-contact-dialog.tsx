import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { CONTACT_LABELS as LABELS, NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { oneOf, requiredLine } from "#contract/fields.ts";
import { typedPhone } from "#contract/phone-field.ts";
import {
  CONTACT_LIMITS as LIMITS,
  CONTACT_TYPES,
  CONTACT_TYPE_LABELS,
  type Contact,
  type ContactType,
} from "#domain/contact.ts";
import { addToDirectory } from "./contact-directory.ts";
import { newIds } from "#web/api/ids.ts";
import { contactApi, contactCreationTurn } from "./contact.ts";
import { SelectField, TextField } from "./form-fields.tsx";
import { askAboutSameName } from "./same-name.ts";
import { useConfirmedSubmit } from "./use-confirmed-submit.tsx";
import { useCreateOnce } from "./use-create-once.ts";
import { Button } from "#web/controls/button.tsx";
import { Options } from "#web/controls/controls.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { Alert } from "#web/feedback/alerts.tsx";

const schema = z.object({
  name: requiredLine(LABELS.name, LIMITS.name),
  type: oneOf(LABELS.profile_type, CONTACT_TYPES),
  phone: typedPhone(LABELS.phone, LIMITS.phone),
});
type NewContactInput = z.input<typeof schema>;
type NewContactOutput = z.output<typeof schema>;

export type NewContactStart = {
  readonly name: string;
  /** The first one is the default. */
  readonly types: readonly ContactType[];
};

/** Creates a contact over the form that needs it. Mount it at each opening. */
export function NewContactDialog({
  start,
  typeHint,
  onCreated,
  onClose,
}: {
  start: NewContactStart;
  typeHint: string | undefined;
  /** Not called after the dialog was closed. */
  onCreated: (contactId: string) => void;
  onClose: () => void;
}) {
  const { form, creation, formProps, notice } = useNewContact(start, onCreated);
  const { isDirty } = form.formState;
  const existingId = creation.existingId();

  return (
    <Dialog
      isOpen
      title="Cadastrar contato"
      description="O que você já digitou no lançamento continua lá, e o contato fica vinculado a ele."
      isDirty={isDirty && !creation.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        aria-label="Cadastrar contato"
        className="flex flex-col gap-4"
        {...formProps}
      >
        <TextField form={form} name="name" label={LABELS.name} />
        <SelectField form={form} name="type" label={LABELS.profile_type} hint={typeHint}>
          <Options values={start.types} labels={CONTACT_TYPE_LABELS} />
        </SelectField>
        <TextField form={form} name="phone" label={`${LABELS.phone} (opcional)`} type="tel" />
        {notice}
        {creation.error !== null && (
          <Alert error={creation.error}>
            {existingId !== null && (
              <Button onClick={() => onCreated(existingId)}>Vincular o contato gravado</Button>
            )}
          </Alert>
        )}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={creation.isPending}>
            Cadastrar e vincular
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function useNewContact(start: NewContactStart, onCreated: (contactId: string) => void) {
  const queryClient = useQueryClient();
  const form = useForm<NewContactInput, unknown, NewContactOutput>({
    resolver: zodResolver(schema),
    defaultValues: { name: start.name, type: start.types[0] ?? "client", phone: "" },
  });
  const creation = useCreateOnce<NewContactOutput, Contact>({
    entityType: "contact",
    newId: () => newIds.recordId("contact"),
    create: async (id, filled) => {
      const contact = await contactApi.create({ id, ...NEW_CONTACT_DEFAULTS, ...filled });
      addToDirectory(queryClient, contact);
      return [contact];
    },
    creationTurn: contactCreationTurn,
    describe: ({ name }) => name,
    toasts: { done: () => "Contato criado com sucesso!", failed: "Erro ao criar o contato." },
    onCreated: ({ id }) => onCreated(id),
  });
  const confirmed = useConfirmedSubmit({
    form,
    schema,
    questionBefore: ({ name }) =>
      askAboutSameName(name, null, {
        queryClient,
        ownId: creation.attemptId(),
        confirm: "Cadastrar outro",
      }),
    save: creation.submit,
  });
  const formProps = {
    ...confirmed.formProps,
    onSubmit: (event: FormEvent) => {
      // React bubbles the event to the outer form, which must not be submitted.
      event.stopPropagation();
      confirmed.formProps.onSubmit(event);
    },
  };
  return { form, creation, formProps, notice: confirmed.notice };
}
