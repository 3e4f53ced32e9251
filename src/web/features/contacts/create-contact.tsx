import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newIds } from "#web/api/ids.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useCreation } from "#web/forms/use-creation.ts";
import { Button } from "#web/controls/button.tsx";
import { FormFooter } from "#web/controls/form-footer.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { createContact } from "./contact-changes.ts";
import { ContactFields } from "./contact-fields.tsx";
import {
  EMPTY_CONTACT_FORM,
  contactForm,
  rowOf,
  wrongFieldsOf,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form.ts";
import type { ContactView } from "./contact.ts";

/** The side panel in create mode. Mounted anew with each opening of the form. */
export function CreateContact({
  panel,
  onCreated,
}: {
  panel: DetailPanel;
  onCreated: (created: ContactView) => void;
}) {
  const form = useForm<ContactFormInput, unknown, ContactFormOutput>({
    resolver: zodResolver(contactForm),
    defaultValues: EMPTY_CONTACT_FORM,
  });
  const creation = useCreation({
    entityType: "contact",
    newId: () => newIds.contactId(),
    create: (id, filled: ContactFormOutput) => createContact(rowOf(id, filled)),
    toasts: { done: "Cadastro criado com sucesso!", failed: "Erro ao criar o cadastro." },
    onCreated,
  });

  const existingId = creation.existingId();
  return (
    <SidePanel
      title="Registrar contato"
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={(intent) => {
        if (intent !== null) form.setFocus("name");
      }}
    >
      <form
        noValidate
        aria-label="Registrar contato"
        className="flex flex-col gap-4 px-5 pt-5"
        onSubmit={(event) => void form.handleSubmit(creation.submit)(event)}
      >
        <ContactFields form={form} losesPixKey={false} />
        <FormFooter
          submitLabel="Registrar"
          isBusy={creation.isPending}
          error={creation.error}
          wrongFields={wrongFieldsOf(form.formState)}
        >
          {existingId !== null && (
            <Button onClick={() => panel.select(existingId, "row")}>
              Abrir o cadastro gravado
            </Button>
          )}
        </FormFooter>
      </form>
    </SidePanel>
  );
}
