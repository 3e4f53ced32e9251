import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery, isOffered } from "#web/records/categories.ts";
import { useCategoryRenames } from "#web/records/use-category-names.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";

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

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (chosen !== "") change(chosen);
  }

  return (
    <Dialog
      isOpen
      title="Mudar categoria"
      description="Dos lançamentos selecionados. Cada um guarda a mudança no histórico."
      isDirty={chosen !== ""}
      onClose={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={LABELS.category}
          {...(types.length > 1 && { hint: "Só as que aceitam receitas e despesas." })}
        >
          {(control) => (
            <>
              <Select
                {...control}
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
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
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={chosen === ""}>
            Mudar categoria
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
