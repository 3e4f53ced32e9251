import { useWatch } from "react-hook-form";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { CONTACT_TYPES, CONTACT_TYPE_LABELS, type Contact } from "#domain/contact.ts";
import { Options } from "#web/controls/controls.tsx";
import { SelectField, TextField } from "#web/records/form-fields.tsx";
import type { ContactForm } from "./contact-form.ts";

export function ContactFields({ form, base }: { form: ContactForm; base: Contact | null }) {
  const type = useWatch({ control: form.control, name: "type" });
  const losesPixKey = type === "client" && base !== null && base.pixKey !== null;
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={LABELS.name}
        placeholder="Nome completo ou razão social"
      />
      <TextField
        form={form}
        name="phone"
        label={LABELS.phone}
        type="tel"
        placeholder="(11) 91234-5678"
      />
      <TextField form={form} name="companyName" label={LABELS.company_name} />
      <SelectField
        form={form}
        name="type"
        label={LABELS.profile_type}
        hint={
          losesPixKey
            ? "Ao salvar como cliente, a chave Pix deste cadastro será removida."
            : undefined
        }
      >
        <Options values={CONTACT_TYPES} labels={CONTACT_TYPE_LABELS} />
      </SelectField>
      {type === "employee" && (
        <TextField
          form={form}
          name="pixKey"
          label={LABELS.pix_key}
          placeholder="CPF, e-mail, telefone ou chave aleatória"
        />
      )}
    </>
  );
}
