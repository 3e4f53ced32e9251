import { Shapes } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Dialog } from "#web/overlay/dialog.tsx";
import { isOffered, useCategories } from "#web/records/categories.ts";

type Change = (category: string) => void;

/** *Mudar categoria* of the selected entries; offers what takes all `types`. */
export function ChangeCategoryButton({
  types,
  change,
}: {
  types: readonly TransactionType[];
  change: Change;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const names = useCategories()
    .filter((category) => types.every((type) => isOffered(category, type)))
    .map(({ name }) => name);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Shapes aria-hidden className="size-4" />
        Mudar categoria
      </Button>
      {isOpen && (
        <ChangeCategory
          names={names}
          isOfBothTypes={types.length > 1}
          change={(category) => {
            setIsOpen(false);
            change(category);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function ChangeCategory({
  names,
  isOfBothTypes,
  change,
  onClose,
}: {
  names: readonly string[];
  isOfBothTypes: boolean;
  change: Change;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState("");

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (chosen !== "") change(chosen);
  }

  return (
    <Dialog
      isOpen
      title="Mudar categoria"
      description="Dos lançamentos selecionados. Cada um guarda a mudança no histórico."
      onClose={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={LABELS.category}
          {...(isOfBothTypes && { hint: "Só as que aceitam receitas e despesas." })}
        >
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="" disabled>
                Escolha uma categoria
              </option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" type="submit" isInert={chosen === ""}>
            Mudar categoria
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
