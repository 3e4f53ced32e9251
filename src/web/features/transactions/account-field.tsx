import { useController } from "react-hook-form";
import { AccountChoice } from "./account-choice.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";

export function AccountField({ form: { control } }: { form: EntryForm }) {
  const { field, fieldState, formState } = useController({ control, name: "accountId" });
  return (
    <AccountChoice
      {...field}
      saved={formState.defaultValues?.accountId}
      defaultOf={(accounts) =>
        accounts.find(({ isDefault, isActive }) => isDefault && isActive)?.id
      }
      cardHint="Compra no cartão: marque como paga no dia da compra. A fatura se paga em Contas."
      error={fieldState.error?.message}
    />
  );
}
