import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import type { ContactUpdate } from "#contract/contacts.ts";
import { ChangedMeanwhile } from "#web/lib/changed-meanwhile.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { useEditing } from "#web/lib/use-editing.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFooter } from "#web/ui/form-footer.tsx";
import { History } from "#web/ui/history.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { updateContact } from "./contact-changes.ts";
import { ContactFields } from "./contact-fields.tsx";
import {
  contactForm,
  formOf,
  patchOf,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form.ts";
import type { ContactEntry } from "./contact-queries.ts";
import { ContactSummary } from "./contact-summary.tsx";

/** A contact being edited: its summary, its form, its history. */
export function EditContactForm({
  contact,
  panel,
  onSaved,
}: {
  contact: ContactEntry;
  panel: RecordPanel;
  onSaved: (saved: ContactEntry) => void;
}) {
  const form = useForm<ContactFormInput, unknown, ContactFormOutput>({
    resolver: zodResolver(contactForm),
    defaultValues: formOf(contact),
  });
  const { base, isPending, isOutdated, ...editing } = useEditing({
    entityType: "contact",
    row: contact,
    form,
    formOf,
    save: (current: ContactEntry, patch: ContactUpdate) => updateContact(current, patch),
    toasts: { done: "Cadastro atualizado com sucesso!", failed: "Erro ao atualizar o cadastro." },
    onSaved,
  });

  const historyHeading = useRef<HTMLHeadingElement>(null);
  function arrive(intent: RecordPanel["opening"]["intent"]): void {
    if (intent === "history") historyHeading.current?.focus();
    if (intent === "edit") form.setFocus("name");
  }

  function save(filled: ContactFormOutput): void {
    const patch = patchOf(base, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else editing.saveForm(patch);
  }

  function takeOver(): void {
    editing.rebase("nothing");
    form.setFocus("name");
  }

  const trouble = isOutdated ? new ChangedMeanwhile("Este cadastro") : editing.error;
  return (
    <SidePanel
      title="Editar contato"
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={arrive}
    >
      <div className="flex flex-col gap-5 p-5">
        <ContactSummary
          contact={base}
          isBusy={isPending}
          setActive={(isActive) => editing.saveAside({ is_active: isActive })}
        />
        <form
          noValidate
          aria-label="Editar contato"
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <ContactFields form={form} losesPixKey={base.pixKey !== null} />
          <FormFooter submitLabel="Salvar alterações" isBusy={isPending} error={trouble}>
            {isOutdated && <Button onClick={takeOver}>Carregar versão atual</Button>}
          </FormFooter>
        </form>
        <History headingRef={historyHeading} entityType="contact" entityId={contact.id} />
      </div>
    </SidePanel>
  );
}
