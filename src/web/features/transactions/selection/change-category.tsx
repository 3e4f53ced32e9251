import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery, isOffered } from "#web/records/categories.ts";
import { useCategoryRenames } from "#web/records/use-category-names.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { FieldDialog } from "./bulk-field-dialog.tsx";

/** *Mudar categoria* for the selected entries; offers the categories that take all `types`. */
export function ChangeCategory({
  types,
  change,
  onClose,
}: {
  types: readonly TransactionType[];
  change: (category: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState("");
  useCategoryRenames((nameNow) => setChosen(nameNow));
  const query = useQuery(categoriesQuery);
  const names = (query.data ?? [])
    .filter((category) => types.every((type) => isOffered(category, type)))
    .map(({ name }) => name);

  return (
    <FieldDialog
      title="Mudar categoria"
      isReady={chosen !== ""}
      submit={() => change(chosen)}
      onClose={onClose}
    >
      <Field
        label={LABELS.category}
        {...(types.length > 1 && { hint: "Só as que aceitam receitas e despesas." })}
      >
        {(control) => (
          <>
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="" disabled>
                {unknownText(query) ?? "Escolha uma categoria"}
              </option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
            <OptionsFailure query={query} message={CATEGORIES_NOT_LOADED} selectId={control.id} />
          </>
        )}
      </Field>
    </FieldDialog>
  );
}
