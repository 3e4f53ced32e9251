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
import { SidePanel } from "#web/ui/side-panel.tsx";
import { refusalOfType, updateContact } from "./contact-changes.ts";
import { ContactFields } from "./contact-fields.tsx";
import {
  contactForm,
  formOf,
  patchOf,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form.ts";
import type { ContactEntry } from "./contact-queries.ts";
import { ContactRecords } from "./contact-records.tsx";
import { ContactSummary } from "./contact-summary.tsx";
import { useLinkedEntries } from "./linked-entries.ts";

/** A contact being edited: its summary, its form, what is linked to it and its history. */
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
    save: saveContact,
    toasts: { done: "Cadastro atualizado com sucesso!", failed: "Erro ao atualizar o cadastro." },
    onSaved,
  });

  async function saveContact(current: ContactEntry, patch: ContactUpdate): Promise<ContactEntry> {
    try {
      return await updateContact(current, patch);
    } catch (error) {
      const message = refusalOfType(error);
      if (message !== null) form.setError("type", { message }, { shouldFocus: true });
      throw error;
    }
  }

  const linked = useLinkedEntries(contact.id);
  const historyTab = useRef<HTMLButtonElement>(null);
  function arrive(intent: RecordPanel["opening"]["intent"]): void {
    if (intent === "history") historyTab.current?.focus();
    if (intent === "edit") form.setFocus("name");
  }

  function save(filled: ContactFormOutput): void {
    const patch = patchOf(base, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else editing.saveForm(patch);
  }

  function takeOver(): void {
    editing.rebase();
    form.setFocus("name");
  }

  // What is said beside a field is not said twice.
  const failure = refusalOfType(editing.error) === null ? editing.error : null;
  const trouble = isOutdated ? new ChangedMeanwhile("Este cadastro") : failure;
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
          linked={linked}
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
        <ContactRecords contactId={contact.id} linked={linked} historyTab={historyTab} />
      </div>
    </SidePanel>
  );
}
