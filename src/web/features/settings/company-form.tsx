import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { COMPANY_LABELS as LABELS, type CompanyDetails } from "#contract/company.ts";
import type { Account } from "#domain/account.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { PATHS } from "#web/url/paths.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { SignedMoneyInput } from "#web/controls/money-input.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import { COMPANY_FIELDS, type CompanyInput } from "./company-form-schema.ts";
import { useCompanyForm } from "./use-company-form.ts";

/** Shown while the company has no accounts, the first of which another user may create meanwhile. */
const OPENING_FIELDS = ["openingBalanceCents", "openingBalanceDate"] as const;

export function CompanyForm({
  company,
  accounts,
}: {
  company: CompanyDetails;
  accounts: UseQueryResult<Account[]>;
}) {
  const { submit, ...form } = useCompanyForm(
    company,
    COMPANY_FIELDS,
    "Dados da empresa salvos.",
    accounts.data?.length === 0 ? [] : OPENING_FIELDS,
  );
  return (
    <form noValidate aria-label="Empresa" className="flex flex-col gap-4" onSubmit={submit}>
      <UnsavedInput isDirty={form.isDirty}>
        <CompanyFields {...form} accounts={accounts} />
      </UnsavedInput>
      {form.error !== null && (
        <Alert error={form.error}>{form.isConflict && <SavedNow company={company} />}</Alert>
      )}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" isInert={form.isPending}>
          Salvar empresa
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  values: CompanyInput;
  errors: Partial<Record<keyof CompanyInput, string>>;
  change: (part: Partial<CompanyInput>) => void;
};

function CompanyFields({
  values,
  accounts,
  errors,
  change,
}: FieldsProps & { accounts: UseQueryResult<Account[]> }) {
  return (
    <>
      <Field label={LABELS.name} error={errors.name}>
        {(control) => (
          <TextInput
            autoComplete="organization"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
            {...control}
          />
        )}
      </Field>
      <Field label={LABELS.document} error={errors.document} hint="Com ou sem pontos.">
        {(control) => (
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="sm:max-w-60"
            value={values.document}
            onChange={({ target }) => change({ document: target.value })}
            {...control}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
        <legend className="px-1 font-medium">O que havia no caixa e no banco</legend>
        <OpeningBalanceOrAccounts
          accounts={accounts}
          values={values}
          errors={errors}
          change={change}
        />
      </fieldset>
    </>
  );
}

/** Shows the opening balance if the company has no accounts. */
function OpeningBalanceOrAccounts({
  accounts: { data, error, refetch, isFetching },
  ...props
}: FieldsProps & { accounts: UseQueryResult<Account[]> }) {
  if (data === undefined) {
    return error === null ? (
      <p className="text-muted">Carregando…</p>
    ) : (
      <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
    );
  }
  if (data.length > 0) {
    return (
      <p className="text-meta text-muted">
        {"O saldo inicial é o de cada conta, em "}
        <Link to={PATHS.accounts} className="py-1 text-accent underline">
          Contas
        </Link>
        .
      </p>
    );
  }
  return (
    <>
      <p className="text-meta text-muted">
        Este saldo vale enquanto não houver contas: a primeira que for criada em Contas começa com
        ele.
      </p>
      <OpeningBalance {...props} />
    </>
  );
}

function OpeningBalance({ values, errors, change }: FieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={LABELS.openingBalance} error={errors.openingBalanceCents}>
        {(control) => (
          <SignedMoneyInput
            value={values.openingBalanceCents}
            change={(openingBalanceCents) => change({ openingBalanceCents })}
            {...control}
          />
        )}
      </Field>
      <Field
        label={LABELS.openingBalanceDate}
        error={errors.openingBalanceDate}
        hint="Em branco, a data de hoje."
      >
        {(control) => (
          <DateInput
            missingYear="past"
            label={LABELS.openingBalanceDate}
            value={values.openingBalanceDate}
            onChange={(openingBalanceDate) => change({ openingBalanceDate })}
            onUnreadable={(openingBalanceDate) => change({ openingBalanceDate })}
            {...control}
          />
        )}
      </Field>
    </div>
  );
}

/** Tells that others saved changes: saving again replaces only the fields that the user changed. */
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
