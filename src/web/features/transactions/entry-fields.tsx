import { useQuery } from "@tanstack/react-query";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { CATEGORIES } from "#domain/category.ts";
import { mayLink } from "#domain/transaction-verbs.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { contactDirectoryQuery, type DirectoryEntry } from "#web/lib/contact-directory.ts";
import { Select, TextArea, TextInput } from "#web/ui/controls.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Field } from "#web/ui/field.tsx";
import type { EntryFormInput, EntryFormOutput } from "./entry-form.ts";

/** The form while it is being filled. */
export type EntryForm = UseFormReturn<EntryFormInput, unknown, EntryFormOutput>;

const STATUS_ORDER = ["pending", "paid", "overdue"] as const;

/** The fields of an entry, the same for a new one and for one being edited. */
export function EntryFields({
  form,
  linkedContactId,
}: {
  form: EntryForm;
  /** Whom the entry links to as saved: stays on offer, also when inactive by now. */
  linkedContactId: string | null;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  const contacts = useQuery(contactDirectoryQuery).data;

  function clearLinkOfIncomeToEmployee(): void {
    const contact = contacts?.find(({ id }) => id === form.getValues("contactId"));
    if (contact === undefined || mayLink(form.getValues("type"), { type: contact.profile_type })) {
      return;
    }
    form.setValue("contactId", "", { shouldDirty: true });
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={LABELS.type} error={errors.type?.message}>
          {(control) => (
            <Select {...control} {...register("type", { onChange: clearLinkOfIncomeToEmployee })}>
              <option value="income">{TYPE_LABELS.income}</option>
              <option value="expense">{TYPE_LABELS.expense}</option>
            </Select>
          )}
        </Field>
        <Field label={LABELS.status} error={errors.status?.message}>
          {(control) => (
            <Select {...control} {...register("status")}>
              {STATUS_ORDER.map((status) => (
                <option key={status} value={status}>
                  {STATUS_LABELS[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={LABELS.category} error={errors.category?.message}>
        {(control) => (
          <Select {...control} {...register("category")}>
            <option value="" disabled>
              Escolha uma categoria
            </option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
      </Field>
      <AmountField form={form} />
      <DueDateField form={form} />
      <LinkField form={form} contacts={contacts} linkedContactId={linkedContactId} />
      <Field label={LABELS.notes} error={errors.notes?.message}>
        {(control) => <TextArea rows={3} {...control} {...register("notes")} />}
      </Field>
    </>
  );
}

function AmountField({ form: { register, formState } }: { form: EntryForm }) {
  return (
    <Field label={LABELS.amount} error={formState.errors.amount?.message}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          >
            R$
          </span>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="pl-10 text-right tabular-nums"
            // What is there by default is replaced by what is typed.
            onFocus={(event) => event.currentTarget.select()}
            {...control}
            {...register("amount")}
          />
        </span>
      )}
    </Field>
  );
}

function DueDateField({ form: { control } }: { form: EntryForm }) {
  const { field, fieldState } = useController({ control, name: "dueDate" });
  return (
    <Field
      label={LABELS.expected_payment_date}
      error={fieldState.error?.message}
      hint="Lançamentos retroativos são permitidos."
    >
      {(props) => (
        <DateInput
          {...props}
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onUnreadable={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

function LinkField({
  form,
  contacts,
  linkedContactId,
}: {
  form: EntryForm;
  contacts: readonly DirectoryEntry[] | undefined;
  linkedContactId: string | null;
}) {
  const type = useWatch({ control: form.control, name: "type" });
  const { field, fieldState } = useController({ control: form.control, name: "contactId" });
  const offered = (contacts ?? []).filter(
    (contact) =>
      mayLink(type, { type: contact.profile_type }) &&
      (contact.is_active || contact.id === linkedContactId || contact.id === field.value),
  );
  const chosenId = field.value ?? "";
  const isUnlisted = chosenId !== "" && offered.every(({ id }) => id !== chosenId);
  return (
    <Field
      label={LABELS.client_id}
      error={fieldState.error?.message}
      hint={
        type === "income"
          ? "Receitas podem ser vinculadas apenas a clientes."
          : "Despesas podem ser vinculadas a clientes ou funcionários."
      }
    >
      {(control) => (
        <Select {...control} {...field} value={chosenId}>
          <option value="">Sem vínculo</option>
          {isUnlisted && (
            <option value={chosenId}>
              {contacts === undefined ? "Carregando…" : "Cliente não encontrado"}
            </option>
          )}
          <ContactOptions label="Clientes" contacts={offered.filter(isClient)} />
          <ContactOptions
            label="Funcionários"
            contacts={offered.filter((contact) => !isClient(contact))}
          />
        </Select>
      )}
    </Field>
  );
}

function ContactOptions({
  label,
  contacts,
}: {
  label: string;
  contacts: readonly DirectoryEntry[];
}) {
  if (contacts.length === 0) return null;
  return (
    <optgroup label={label}>
      {contacts.map(({ id, name, is_active: isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inativo)`}
        </option>
      ))}
    </optgroup>
  );
}

function isClient(contact: DirectoryEntry): boolean {
  return contact.profile_type === "client";
}
