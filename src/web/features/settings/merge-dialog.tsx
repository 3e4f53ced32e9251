import { useState, type SyntheticEvent } from "react";
import { pluralize } from "#domain/format-amount.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import type { ListedCategory } from "#web/records/categories.ts";
import { useCategoryMerge } from "./category-queries.ts";

/** Moves the entries of a category to another one, and archives it. Mount it at each opening. */
export function MergeDialog({
  from,
  categories,
  onClose,
}: {
  from: ListedCategory;
  categories: readonly ListedCategory[];
  onClose: () => void;
}) {
  const [intoId, setIntoId] = useState("");
  const others = categories.filter(({ id, isActive }) => isActive && id !== from.id);
  const into = others.find(({ id }) => id === intoId);
  const merge = useCategoryMerge();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (into !== undefined && !merge.isPending) {
      merge.mutate({ from, into }, { onSuccess: onClose });
    }
  }

  return (
    <Dialog
      isOpen
      title={`Unir ${from.name} a outra categoria`}
      description="Para quando duas categorias são a mesma coisa com nomes diferentes."
      isDirty={intoId !== "" && !merge.isPending}
      onClose={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Unir a">
          {(control) => (
            <Select {...control} value={intoId} onChange={({ target }) => setIntoId(target.value)}>
              <option value="" disabled>
                Escolha a categoria que fica
              </option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <output className="rounded-md border border-line bg-page p-3 wrap-anywhere">
          {into === undefined ? (
            <span className="text-muted">Escolha a categoria para ver o que muda.</span>
          ) : (
            outcomeText(from, into)
          )}
        </output>
        {merge.error !== null && <Alert error={merge.error} />}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={into === undefined || merge.isPending}>
            Unir categorias
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function outcomeText({ name, entryCount }: ListedCategory, into: ListedCategory): string {
  const moved =
    entryCount === 0
      ? `Nenhum lançamento muda`
      : `${pluralize(entryCount, "lançamento passa", "lançamentos passam")} de ${name} para ${into.name}, com um registro no histórico de cada um`;
  return `${moved}. ${name} fica arquivada.`;
}
