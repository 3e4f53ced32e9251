import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Account } from "#domain/account.ts";
import { useCompany } from "#web/api/company.ts";
import { newIds } from "#web/api/ids.ts";
import { transferApi } from "#web/records/account.ts";
import { useConfirmedSubmit } from "#web/records/use-confirmed-submit.tsx";
import { useRecordSave } from "#web/records/record-save.ts";
import { DialogForm } from "./dialog-form.tsx";
import { askAboutSameTransfer } from "./same-transfer.ts";
import { TransferFields } from "./transfer-fields.tsx";
import {
  newTransferInput,
  transferFormSchema,
  type TransferFormInput,
  type TransferFormOutput,
} from "./transfer-form-schema.ts";
import { transferName } from "./transfer-name.ts";

/** The initial values of a transfer; the user chooses the rest. */
export type TransferStart = Partial<TransferFormInput> & { readonly title?: string };

/** The form of a new transfer, over the accounts. */
export function TransferForm({
  accounts,
  start: { title = "Transferir", ...start },
  onClose,
}: {
  /** The selectable accounts. */
  accounts: readonly Account[];
  start: TransferStart;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const [id] = useState(() => newIds.recordId("transfer"));
  const [defaultValues] = useState(() => newTransferInput(accounts, today, start));
  const queryClient = useQueryClient();
  const schema = transferFormSchema(today);
  const form = useForm<TransferFormInput, unknown, TransferFormOutput>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  const saving = useRecordSave(transferApi, {
    describe: transferName,
    doneText: () => "Transferência registrada.",
  });
  const { submit, notice } = useConfirmedSubmit({
    form,
    schema,
    questionBefore: (filled) => askAboutSameTransfer(filled, { queryClient, ownId: id }),
    save: (filled) =>
      saving.mutate({ base: null, draft: { id, ...filled } }, { onSuccess: onClose }),
  });
  return (
    <DialogForm
      title={title}
      description="De uma conta para outra. Não é receita nem despesa."
      submitLabel="Registrar transferência"
      isDirty={form.formState.isDirty}
      // The form itself shows the errors.
      isValid
      isPending={saving.isPending}
      error={saving.error}
      submit={submit}
      onClose={onClose}
    >
      {() => (
        <>
          <TransferFields form={form} base={null} />
          {notice}
        </>
      )}
    </DialogForm>
  );
}
