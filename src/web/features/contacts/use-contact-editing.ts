import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import type { ContactUpdate } from "#contract/contacts.ts";
import { useEditing } from "#web/forms/use-editing.ts";
import type { ContactView } from "./contact.ts";
import { refusalOfType, updateContact } from "./contact-changes.ts";
import {
  contactForm,
  formOf,
  patchOf,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form.ts";

/** The form of a contact, and its saves; what the server has against a field is said beside it. */
export function useContactEditing(contact: ContactView, onSaved: (saved: ContactView) => void) {
  const form = useForm<ContactFormInput, unknown, ContactFormOutput>({
    resolver: zodResolver(contactForm),
    defaultValues: formOf(contact),
  });

  async function save(onto: ContactView, patch: ContactUpdate): Promise<ContactView> {
    try {
      return await updateContact(onto, patch);
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

  function saveOnto(onto: ContactView, filled: ContactFormOutput): void {
    const patch = patchOf(onto, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else editing.saveForm(patch, onto);
  }

  // What is said beside a field, or with the newer version, is not said twice.
  const isSaidElsewhere = isOutdated || refusalOfType(editing.error) !== null;
  return {
    form,
    base,
    isPending,
    /** Somebody changed the contact, and something else was typed here. */
    isOutdated,
    error: isSaidElsewhere ? null : editing.error,
    saveForm: (filled: ContactFormOutput) => {
      if (isOutdated) toast.info("Escolha antes o que fazer com a versão atual.");
      else saveOnto(base, filled);
    },
    setActive: (isActive: boolean) => editing.saveAside({ is_active: isActive }),
    /** Takes the newest version over, and drops what was typed. */
    takeOver: () => {
      editing.rebase("nothing");
      form.setFocus("name");
    },
    /** Saves what was typed over the newest version. */
    keepTyped: () => {
      editing.rebase("typed");
      void form.handleSubmit((filled) => saveOnto(contact, filled))();
    },
  };
}
