import { useWatch } from "react-hook-form";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { CONTACT_TYPES, CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { Select, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import type { Contact } from "#domain/contact.ts";
import type { ContactForm } from "./contact-form.ts";

export function ContactFields({ form, base }: { form: ContactForm; base: Contact | null }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: "type" });
  return (
    <>
      <Field label={LABELS.name} error={errors.name?.message}>
        {(props) => (
          <TextInput
            placeholder="Nome completo ou razão social"
            autoComplete="off"
            {...props}
            {...register("name")}
          />
        )}
      </Field>
      <Field label={LABELS.phone} error={errors.phone?.message}>
        {(props) => (
          <TextInput
            type="tel"
            autoComplete="off"
            placeholder="(11) 91234-5678"
            {...props}
            {...register("phone")}
          />
        )}
      </Field>
      <Field label={LABELS.company_name} error={errors.companyName?.message}>
        {(props) => <TextInput autoComplete="off" {...props} {...register("companyName")} />}
      </Field>
      <Field
        label={LABELS.profile_type}
        error={errors.type?.message}
        hint={
          type === "client" && base !== null && base.pixKey !== null
            ? "Ao salvar como cliente, a chave Pix deste cadastro será removida."
            : undefined
        }
      >
        {(props) => (
          <Select {...props} {...register("type")}>
            {CONTACT_TYPES.map((contactType) => (
              <option key={contactType} value={contactType}>
                {CONTACT_TYPE_LABELS[contactType]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {type === "employee" && (
        <Field label={LABELS.pix_key} error={errors.pixKey?.message}>
          {(props) => (
            <TextInput
              autoComplete="off"
              placeholder="CPF, e-mail, telefone ou chave aleatória"
              {...props}
              {...register("pixKey")}
            />
          )}
        </Field>
      )}
    </>
  );
}
