import { COMPANY_LABELS as LABELS, type CompanyDetails } from "#contract/company.ts";
import { CHARGE_PLACEHOLDERS, DEFAULT_CHARGE_MESSAGE } from "#domain/charge-message.ts";
import { looksLikePixKey } from "#domain/pix-key.ts";
import { Button } from "#web/controls/button.tsx";
import { TextArea, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import { CHARGE_FIELDS } from "./company-form-schema.ts";
import { useCompanyForm } from "./use-company-form.ts";

/** The form for the Pix key and the text of messages to debtors. */
export function ChargeForm({ company }: { company: CompanyDetails }) {
  const { values, errors, change, submit, ...form } = useCompanyForm(
    company,
    CHARGE_FIELDS,
    "Cobrança salva.",
  );
  const typedKey = values.pixKey.trim();
  return (
    <form noValidate aria-label="Cobrança" className="flex flex-col gap-4" onSubmit={submit}>
      <UnsavedInput isDirty={form.isDirty}>
        <Field
          label={LABELS.pixKey}
          error={errors.pixKey}
          hint={
            typedKey !== "" && !looksLikePixKey(typedKey)
              ? "Ainda não parece uma chave Pix: CPF, CNPJ, e-mail, celular ou chave aleatória."
              : "Onde a empresa recebe."
          }
        >
          {(control) => (
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="sm:max-w-100"
              value={values.pixKey}
              onChange={({ target }) => change({ pixKey: target.value })}
              {...control}
            />
          )}
        </Field>
        <Field label={LABELS.chargeMessage} error={errors.chargeMessage} hint={PLACEHOLDERS}>
          {(control) => (
            <TextArea
              rows={10}
              value={values.chargeMessage}
              onChange={({ target }) => change({ chargeMessage: target.value })}
              {...control}
            />
          )}
        </Field>
      </UnsavedInput>
      {form.error !== null && (
        <Alert error={form.error}>
          {form.isConflict && <p>O que você não mudou aqui já mostra o que está gravado agora.</p>}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {values.chargeMessage !== DEFAULT_CHARGE_MESSAGE && (
          <Button onClick={() => change({ chargeMessage: DEFAULT_CHARGE_MESSAGE })}>
            Voltar ao texto do sistema
          </Button>
        )}
        <Button variant="primary" type="submit" isInert={form.isPending}>
          Salvar cobrança
        </Button>
      </div>
    </form>
  );
}

const PLACEHOLDERS = `Entre chaves, o que muda em cada mensagem: ${CHARGE_PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}. A linha do que não houver fica de fora.`;
