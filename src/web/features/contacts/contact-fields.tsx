import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import {
  CONTACT_TYPES,
  CONTACT_TYPE_LABELS,
  mayHavePixKey,
  type Contact,
} from "#domain/contact.ts";
import { parsePhone } from "#domain/phone.ts";
import { looksLikePixKey } from "#domain/pix-key.ts";
import { Options, TextArea } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import { SelectField, TextField, errorOf } from "#web/records/form-fields.tsx";
import type { ContactForm } from "./contact-form-schema.ts";
import { DocumentField } from "./document-field.tsx";
import { OtherTypesField } from "./other-types-field.tsx";

export function ContactFields({ form, base }: { form: ContactForm; base: Contact | null }) {
  const [type, otherTypes] = useWatch({ control: form.control, name: ["type", "otherTypes"] });
  const canBePaid = mayHavePixKey({ type, otherTypes });
  // So that an existing name is detected before the save.
  useQuery(contactDirectoryQuery);
  const losesPixKey = !canBePaid && base !== null && base.pixKey !== null;
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={LABELS.name}
        placeholder="Nome completo ou razão social"
      />
      <PhoneField form={form} />
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
      <OtherTypesField form={form} />
      {canBePaid && <PixKeyField form={form} />}
      <DocumentField form={form} ownId={base?.id ?? null} />
      <TextField
        form={form}
        name="email"
        label={LABELS.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nome@empresa.com.br"
      />
      <Field label={LABELS.address} error={errorOf(form, "address")}>
        {(control) => <TextArea rows={2} {...control} {...form.register("address")} />}
      </Field>
      <Field label={LABELS.notes} error={errorOf(form, "notes")}>
        {(control) => <TextArea rows={3} {...control} {...form.register("notes")} />}
      </Field>
    </>
  );
}

/** Warns about a number that cannot be dialled, which may still be saved. */
function PhoneField({ form }: { form: ContactForm }) {
  const typed = (useWatch({ control: form.control, name: "phone" }) ?? "").trim();
  return (
    <TextField
      form={form}
      name="phone"
      label={LABELS.phone}
      type="tel"
      placeholder="(11) 91234-5678"
      hint={
        typed !== "" && parsePhone(typed) === null
          ? "Ainda não parece um telefone completo, com DDD."
          : undefined
      }
    />
  );
}

/**
 * Warns about an invalid Pix key, which may still be saved. Warns before the field is left, because
 * a tap on save closes the form.
 */
function PixKeyField({ form }: { form: ContactForm }) {
  const typed = (useWatch({ control: form.control, name: "pixKey" }) ?? "").trim();
  return (
    <TextField
      form={form}
      name="pixKey"
      label={LABELS.pix_key}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="CPF, CNPJ, e-mail, celular ou aleatória"
      hint={
        typed !== "" && !looksLikePixKey(typed)
          ? "Ainda não parece uma chave Pix: CPF, CNPJ, e-mail, celular ou chave aleatória."
          : undefined
      }
    />
  );
}
