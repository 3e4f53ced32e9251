import { useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { STATUS_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { Options } from "#web/controls/controls.tsx";
import { SelectField } from "#web/records/form-fields.tsx";
import { DayField } from "./day-field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

/** The status and, while it is Pago, the day of the payment: that of the saved entry, or else today. */
export function StatusFields({ form }: { form: EntryForm }) {
  const { control, getValues, setValue, clearErrors, formState } = form;
  const { today } = useCompany();
  const status = useWatch({ control, name: "status" });

  function updatePayment(): void {
    const isPaid = getValues("status") === "paid";
    const paidOn = isPaid ? formState.defaultValues?.paidOn || today : "";
    setValue("paidOn", paidOn, { shouldDirty: true });
    clearErrors("paidOn");
  }

  return (
    <>
      <SelectField form={form} name="status" label={LABELS.status} onChange={updatePayment}>
        <Options values={["pending", "paid", "overdue"]} labels={STATUS_LABELS} />
      </SelectField>
      {status === "paid" && <DayField form={form} name="paidOn" label={LABELS.paid_on} />}
    </>
  );
}
