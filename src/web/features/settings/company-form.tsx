import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { toast } from "sonner";
import { COMPANY_LABELS as LABELS, type CompanyDetails } from "#contract/company.ts";
import type { Account } from "#domain/account.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useCompanyUpdate } from "#web/records/company-update.ts";
import { PATHS } from "#web/url/paths.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import {
  checkCompany,
  toCompanyChange,
  toCompanyInput,
  type CompanyInput,
} from "./company-form-schema.ts";

export function CompanyForm({
  company,
  accounts,
}: {
  company: CompanyDetails;
  accounts: UseQueryResult<Account[]>;
}) {
  // What the user did not touch follows what others save.
  const [typed, setTyped] = useState<Partial<CompanyInput>>({});
  const [wasRefused, setWasRefused] = useState(false);
  const update = useCompanyUpdate();
  const saved = toCompanyInput(company);
  const values = { ...saved, ...typed };
  const { errors, filled } = checkCompany(values);
  const change = filled === null ? null : toCompanyChange(company, saved, values, filled);
  const isDirty = Object.entries(saved).some(
    ([field, value]) => values[field as keyof CompanyInput] !== value,
  );

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (update.isPending) return;
    if (change === null) {
      flushSync(() => setWasRefused(true));
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    setWasRefused(false);
    update.mutate(change, {
      onSuccess: () => {
        setTyped({});
        toast.success("Dados da empresa salvos.");
      },
    });
  }

  return (
    <form noValidate aria-label="Empresa" className="flex flex-col gap-4" onSubmit={submit}>
      <UnsavedInput isDirty={isDirty}>
        <CompanyFields
          values={values}
          accounts={accounts}
          errors={wasRefused ? errors : {}}
          change={(part) => setTyped((before) => ({ ...before, ...part }))}
        />
      </UnsavedInput>
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

/** Of a company that is known to have no accounts. */
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
        Conta enquanto não houver contas: a primeira que for criada em Contas começa com este saldo.
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
          <TextInput
            inputMode="text"
            autoComplete="off"
            placeholder="0,00"
            className="text-right tabular-nums"
            value={values.openingBalanceCents}
            onChange={({ target }) => change({ openingBalanceCents: target.value })}
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
