import { useRef } from "react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { FormFooter } from "#web/controls/form-footer.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { ContactFields } from "./contact-fields.tsx";
import type { ContactView } from "./contact.ts";
import { wrongFieldsOf } from "./contact-form.ts";
import { ContactRecords } from "./contact-records.tsx";
import { ContactSummary } from "./contact-summary.tsx";
import { useLinkedEntries } from "./linked-entries.ts";
import { ContactConflict } from "./contact-conflict.tsx";
import { useContactEditing } from "./use-contact-editing.ts";

/** A contact being edited: its summary, its form, what is linked to it and its history. */
export function EditContactForm({
  contact,
  panel,
  onSaved,
}: {
  contact: ContactView;
  panel: DetailPanel;
  onSaved: (saved: ContactView) => void;
}) {
  const editing = useContactEditing(contact, onSaved);
  const { form, base, isPending } = editing;
  const linked = useLinkedEntries(contact.id);

  const historyTab = useRef<HTMLButtonElement>(null);
  function arrive(intent: DetailPanel["opening"]["intent"]): void {
    if (intent === "history") historyTab.current?.focus();
    if (intent === "edit") form.setFocus("name");
  }

  return (
    <SidePanel
      title="Editar contato"
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={arrive}
    >
      <div className="flex flex-col gap-5 p-5">
        <ContactSummary
          // Never an old one: its Pix key and phone are copied from here.
          contact={contact.updatedAt > base.updatedAt ? contact : base}
          linked={linked}
          isBusy={isPending}
          setActive={editing.setActive}
        />
        <form
          noValidate
          aria-label="Editar contato"
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit(editing.saveForm)(event)}
        >
          <ContactFields form={form} losesPixKey={base.pixKey !== null} />
          <FormFooter
            submitLabel="Salvar alterações"
            isBusy={isPending}
            error={editing.error}
            wrongFields={wrongFieldsOf(form.formState)}
            notice={
              editing.isOutdated && (
                <ContactConflict
                  base={base}
                  newer={contact}
                  form={form}
                  isBusy={isPending}
                  takeOver={editing.takeOver}
                  keepTyped={editing.keepTyped}
                />
              )
            }
          />
        </form>
        <ContactRecords contactId={contact.id} linked={linked} historyTab={historyTab} />
      </div>
    </SidePanel>
  );
}
