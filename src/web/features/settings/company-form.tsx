import { zodResolver } from "@hookform/resolvers/zod";
import { useController, useForm, type UseFormReturn } from "react-hook-form";
import { toast } from "sonner";
import { COMPANY_LABELS as LABELS, type CompanyDetails } from "#contract/company.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useCompanyUpdate } from "#web/api/company-update.ts";
import { afterPointerUp } from "#web/controls/after-pointer-up.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { UnsavedChanges } from "#web/overlay/unsaved-changes.tsx";
import {
  companyFormSchema,
  toCompanyChange,
  toCompanyInput,
  type CompanyFormInput,
  type CompanyFormOutput,
} from "./company-form-schema.ts";

type Form = UseFormReturn<CompanyFormInput, unknown, CompanyFormOutput>;

export function CompanyForm({ company }: { company: CompanyDetails }) {
  const form: Form = useForm({
    resolver: zodResolver(companyFormSchema),
    // What others save meanwhile fills the fields that the user left alone.
    values: toCompanyInput(company),
    resetOptions: { keepDirtyValues: true },
  });
  const update = useCompanyUpdate();
  const { isDirty, dirtyFields, errors } = form.formState;

  async function save(filled: CompanyFormOutput): Promise<void> {
    const change = toCompanyChange(company, filled, (field) => dirtyFields[field] === true);
    const saved = await update.mutateAsync(change).catch(() => null);
    if (saved === null) return;
    form.reset(toCompanyInput(saved));
    toast.success("Dados da empresa salvos.");
  }

  return (
    <form
      noValidate
      aria-label="Empresa"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        if (update.isPending) event.preventDefault();
        else void form.handleSubmit(save)(event);
      }}
    >
      <Field label={LABELS.name} error={errors.name?.message}>
        {(control) => (
          <TextInput autoComplete="organization" {...control} {...form.register("name")} />
        )}
      </Field>
      <Field label={LABELS.document} error={errors.document?.message} hint="Com ou sem pontos.">
        {(control) => (
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="sm:max-w-60"
            {...control}
            {...form.register("document")}
          />
        )}
      </Field>
      <OpeningBalance form={form} />
      {update.error !== null && (
        <Alert error={update.error}>
          {update.error instanceof ApiError && update.error.status === 409 && (
            <SavedNow company={company} />
          )}
        </Alert>
      )}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" isInert={update.isPending}>
          Salvar empresa
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}

function OpeningBalance({ form }: { form: Form }) {
  const { control, trigger, formState } = form;
  const { field, fieldState } = useController({ control, name: "openingBalanceDate" });
  const change = (value: string): void => {
    field.onChange(value);
    if (fieldState.invalid) void trigger("openingBalanceDate");
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-medium">O que havia no caixa e no banco</legend>
      <p className="text-meta text-muted">
        Guardado para os saldos de caixa e banco, que ainda serão feitos: por enquanto não entra em
        nenhum total.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={LABELS.openingBalance} error={formState.errors.openingBalanceCents?.message}>
          {(props) => (
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              className="text-right tabular-nums"
              {...props}
              {...form.register("openingBalanceCents")}
            />
          )}
        </Field>
        <Field
          label={LABELS.openingBalanceDate}
          error={fieldState.error?.message}
          hint="Em branco, a data de hoje."
        >
          {(props) => (
            <DateInput
              {...props}
              ref={field.ref}
              value={field.value}
              onChange={change}
              onUnreadable={change}
              onBlur={() => {
                field.onBlur();
                if (field.value !== "") {
                  afterPointerUp(() => void trigger("openingBalanceDate"));
                }
              }}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** What others saved: saving again replaces only the fields that the user changed. */
function SavedNow({ company }: { company: CompanyDetails }) {
  const { name, document, openingBalanceCents } = company;
  const facts = [
    name ?? "sem nome",
    document === null ? "sem CNPJ ou CPF" : formatTaxId(document),
    ...(openingBalanceCents === null
      ? []
      : [`saldo inicial ${formatBalance(openingBalanceCents)}`]),
  ];
  return <p className="wrap-anywhere">Gravado agora: {facts.join(" · ")}.</p>;
}
