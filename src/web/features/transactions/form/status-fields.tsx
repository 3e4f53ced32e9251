import { useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import { accountOfOlder } from "#domain/entry-links.ts";
import { isCharge } from "#domain/payment-charges.ts";
import { PAID_ON_LABELS, STATUS_LABELS, type TransactionStatus } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { Options } from "#web/controls/controls.tsx";
import { Switch } from "#web/controls/switch.tsx";
import { useOpeningNotice } from "#web/records/opening-notice.ts";
import { SelectField } from "#web/records/form-fields.tsx";
import { DayField } from "./day-field.tsx";
import type { Entry } from "#web/records/entry.ts";
import { usualPaidOn, type EntryForm } from "./entry-form-schema.tsx";
import { chosenAccount, defaultAccountId } from "../payments/typed-account.ts";

/** True for interest, a fine or a discount, which has the type and the status of its payment. */
export function isOfPayment(base: Entry | null): boolean {
  return base !== null && isCharge(base);
}

export function StatusField({ form, base }: { form: EntryForm; base: Entry | null }) {
  const updatePayment = useUpdatePayment(form, base);
  return (
    !isOfPayment(base) && (
      <SelectField form={form} name="status" label={LABELS.status} onChange={updatePayment}>
        <Options values={["pending", "paid", "overdue"]} labels={STATUS_LABELS} />
      </SelectField>
    )
  );
}

/** *Já paguei* or *Já recebi*: a switch for the two statuses that most entries have. */
export function PaidSwitch({ form, base }: { form: EntryForm; base: Entry | null }) {
  const [type, status] = useWatch({ control: form.control, name: ["type", "status"] });
  const updatePayment = useUpdatePayment(form, base);

  function toggle(): void {
    const { defaultValues } = form.formState;
    const unpaid = defaultValues?.status === "overdue" ? "overdue" : "pending";
    const next: TransactionStatus = status === "paid" ? unpaid : "paid";
    form.setValue("status", next, { shouldDirty: true });
    updatePayment();
  }

  return (
    <>
      {!isOfPayment(base) && (
        <Switch
          isOn={status === "paid"}
          toggle={toggle}
          className="min-h-11 gap-3 rounded-md border border-edge px-3 font-medium has-checked:border-accent has-checked:bg-accent/8"
        >
          {type === "income" ? "Já recebi" : "Já paguei"}
        </Switch>
      )}
      <PaidOnField form={form} base={base} />
    </>
  );
}

/** The payment date, while the status is *Pago*. */
export function PaidOnField({ form, base }: { form: EntryForm; base: Entry | null }) {
  const { control } = form;
  const [type, status] = useWatch({ control, name: ["type", "status"] });
  const [paidOn, accountId] = useWatch({ control, name: ["paidOn", "accountId"] });
  const moveDueDate = useMoveDueDate(form);
  const notice = useOpeningNotice((accounts) => {
    const chosen = chosenAccount(accountId, accounts, defaultAccountId)?.id ?? null;
    // An entry from before the first account gets the default account when it is paid.
    const isOlder = chosen === null && base !== null && base.status !== "paid";
    return [isOlder ? accountOfOlder(base, { accounts }) : chosen];
  }, paidOn);
  return (
    status === "paid" && (
      <DayField
        form={form}
        name="paidOn"
        label={PAID_ON_LABELS[type]}
        notice={notice}
        {...(base === null && { onChanged: (_before, day) => moveDueDate(day) })}
      />
    )
  );
}

/** Sets the payment date of the saved entry, or else the default one. */
function useUpdatePayment(form: EntryForm, base: Entry | null): () => void {
  const { getValues, setValue, clearErrors } = form;
  const { today } = useCompany();
  return () => {
    const { status, dueDate } = getValues();
    const usual = base === null ? usualPaidOn(dueDate, today) : (base.paidOn ?? today);
    setValue("paidOn", status === "paid" ? usual : "", { shouldDirty: true });
    clearErrors("paidOn");
  };
}

/**
 * For a new entry whose due date changes: the payment date follows it until the user types one, and
 * *Pago*, if it only came from the last entry, is not kept for a future date.
 */
export function useFollowDueDate(form: EntryForm): (before: string, dueDate: string) => void {
  const { getValues, setValue } = form;
  const dropPaid = useDropInheritedPaid(form);
  const { today } = useCompany();
  return (before, dueDate) => {
    const { status, paidOn } = getValues();
    if (status !== "paid") return;
    if (dueDate > today) dropPaid();
    else if (paidOn === usualPaidOn(before, today)) {
      setValue("paidOn", usualPaidOn(dueDate, today), { shouldDirty: true });
    }
  };
}

/** For a new entry that is paid on an earlier day: it was due on that day, unless a due date is typed. */
function useMoveDueDate({ formState, setValue }: EntryForm): (paidOn: string) => void {
  const isTyped = formState.dirtyFields.dueDate === true;
  const { dueDate = "" } = formState.defaultValues ?? {};
  return (paidOn) => {
    const day = parseCivilDate(paidOn);
    // Not as if it were typed: it follows the next change, too.
    if (!isTyped && day !== null) setValue("dueDate", day < dueDate ? day : dueDate);
  };
}

/** Resets to *Pendente* if *Pago* only came from the last entry. */
export function useDropInheritedPaid({ formState, getValues, setValue }: EntryForm): () => void {
  const wasInherited = formState.defaultValues?.status === "paid";
  const isTouched = formState.dirtyFields.status === true;
  return () => {
    if (!wasInherited || isTouched || getValues("status") !== "paid") return;
    // The user did not type it.
    setValue("status", "pending");
    setValue("paidOn", "");
  };
}
