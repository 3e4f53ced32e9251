import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import type { ContactUpdate } from "#contract/contacts.ts";
import { ChangedMeanwhile } from "#web/lib/changed-meanwhile.ts";
import { useEditing } from "#web/lib/use-editing.ts";
import { refusalOfType, updateContact } from "./contact-changes.ts";
import {
  contactForm,
  formOf,
  patchOf,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form.ts";
import type { ContactEntry } from "./contact.ts";

/** The form of a contact, and its saves; what the server has against a field is said beside it. */
export function useContactEditing(contact: ContactEntry, onSaved: (saved: ContactEntry) => void) {
  const form = useForm<ContactFormInput, unknown, ContactFormOutput>({
    resolver: zodResolver(contactForm),
    defaultValues: formOf(contact),
  });

  async function save(current: ContactEntry, patch: ContactUpdate): Promise<ContactEntry> {
    try {
      return await updateContact(current, patch);
    } catch (error) {
      const message = refusalOfType(error);
      if (message !== null) form.setError("type", { message }, { shouldFocus: true });
      throw error;
    }
  }

  const { base, isPending, isOutdated, ...editing } = useEditing({
    entityType: "contact",
    row: contact,
    form,
    formOf,
    save,
    toasts: { done: "Cadastro atualizado com sucesso!", failed: "Erro ao atualizar o cadastro." },
    onSaved,
  });

  // What is said beside a field is not said twice.
  const failure = refusalOfType(editing.error) === null ? editing.error : null;
  return {
    form,
    base,
    isPending,
    isOutdated,
    trouble: isOutdated ? new ChangedMeanwhile("Este cadastro") : failure,
    saveForm: (filled: ContactFormOutput) => {
      const patch = patchOf(base, filled);
      if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
      else editing.saveForm(patch);
    },
    setActive: (isActive: boolean) => editing.saveAside({ is_active: isActive }),
    /** Takes the newest version over. */
    takeOver: () => {
      editing.rebase();
      form.setFocus("name");
    },
  };
}
