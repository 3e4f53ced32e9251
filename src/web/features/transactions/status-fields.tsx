import { useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { STATUS_LABELS, type TransactionStatus } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { Options } from "#web/controls/controls.tsx";
import { Switch } from "#web/controls/switch.tsx";
import { SelectField } from "#web/records/form-fields.tsx";
import { DayField } from "./day-field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** The status and, while it is Pago, the day of the payment. */
export function StatusFields({ form }: { form: EntryForm }) {
  return (
    <>
      <StatusField form={form} />
      <PaidOnField form={form} />
    </>
  );
}

export function StatusField({ form }: { form: EntryForm }) {
  const updatePayment = useUpdatePayment(form);
  return (
    <SelectField form={form} name="status" label={LABELS.status} onChange={updatePayment}>
      <Options values={["pending", "paid", "overdue"]} labels={STATUS_LABELS} />
    </SelectField>
  );
}

/** *Já paguei* or *Já recebi*: the two statuses that most entries have. */
export function PaidSwitch({ form }: { form: EntryForm }) {
  const [type, status] = useWatch({ control: form.control, name: ["type", "status"] });
  const updatePayment = useUpdatePayment(form);

  function toggle(): void {
    const { defaultValues } = form.formState;
    const unpaid = defaultValues?.status === "overdue" ? "overdue" : "pending";
    const next: TransactionStatus = status === "paid" ? unpaid : "paid";
    form.setValue("status", next, { shouldDirty: true });
    updatePayment();
  }

  return (
    <>
      <Switch
        isOn={status === "paid"}
        toggle={toggle}
        className="min-h-11 gap-3 rounded-md border border-edge px-3 font-medium has-checked:border-accent has-checked:bg-accent/8"
      >
        {type === "income" ? "Já recebi" : "Já paguei"}
      </Switch>
      <PaidOnField form={form} />
    </>
  );
}

function PaidOnField({ form }: { form: EntryForm }) {
  const status = useWatch({ control: form.control, name: "status" });
  return status === "paid" && <DayField form={form} name="paidOn" label={LABELS.paid_on} />;
}

/** The day of the payment is that of the saved entry, or else today. */
function useUpdatePayment({ getValues, setValue, clearErrors, formState }: EntryForm): () => void {
  const { today } = useCompany();
  return () => {
    const isPaid = getValues("status") === "paid";
    const paidOn = isPaid ? formState.defaultValues?.paidOn || today : "";
    setValue("paidOn", paidOn, { shouldDirty: true });
    clearErrors("paidOn");
  };
}
