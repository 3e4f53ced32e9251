import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { pluralize } from "#domain/format-amount.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import type { ListedCategory } from "#web/records/categories.ts";
import { recurrenceCountQuery, useCategoryMerge } from "./category-queries.ts";

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
  const recurrences = useQuery(recurrenceCountQuery(from));
  const error = merge.error ?? recurrences.error;

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
            recurrences.data !== undefined && outcomeText(from, into, recurrences.data)
          )}
        </output>
        {error !== null && <Alert error={error} />}
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

function outcomeText(
  { name, entryCount }: ListedCategory,
  into: ListedCategory,
  recurrenceCount: number,
): string {
  const archived = `${name} fica arquivada.`;
  const count = entryCount + recurrenceCount;
  if (count === 0) return `Nenhum lançamento muda. ${archived}`;
  const counts = [
    ...(entryCount === 0 ? [] : [pluralize(entryCount, "lançamento", "lançamentos")]),
    ...(recurrenceCount === 0 ? [] : [pluralize(recurrenceCount, "recorrência", "recorrências")]),
  ];
  const moved = `${counts.join(" e ")} ${count === 1 ? "passa" : "passam"} de ${name} para ${into.name}`;
  return `${moved}, com um registro no histórico de cada ${entryCount === 0 ? "uma" : "um"}. ${archived}`;
}
