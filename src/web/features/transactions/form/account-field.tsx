import { useController } from "react-hook-form";
import { AccountChoice } from "../payments/account-choice.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";
import { defaultAccountId } from "../payments/typed-account.ts";

export function AccountField({ form: { control } }: { form: EntryForm }) {
  const { field, fieldState, formState } = useController({ control, name: "accountId" });
  return (
    <AccountChoice
      {...field}
      saved={formState.defaultValues?.accountId}
      defaultOf={defaultAccountId}
      cardHint="Compra no cartão: marque como paga no dia da compra. A fatura se paga em Contas."
      error={fieldState.error?.message}
    />
  );
}
