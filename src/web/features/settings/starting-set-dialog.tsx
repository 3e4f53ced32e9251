import { useState, type SyntheticEvent } from "react";
import { CATEGORY_KIND_LABELS, STATEMENT_PLACE_LABELS } from "#domain/category.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { CategoryId } from "#domain/ids.ts";
import {
  BUSINESS_LINES,
  BUSINESS_LINE_LABELS,
  missingCategories,
  startingCategories,
  type BusinessLine,
  type StartingCategory,
} from "#domain/starting-categories.ts";
import { newIds } from "#web/api/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import type { ListedCategory } from "#web/records/categories.ts";
import { useCategoriesCreation } from "./category-queries.ts";

/** Offers the usual categories of a line of business. Mount it at each opening. */
export function StartingSetDialog({
  categories,
  onClose,
}: {
  categories: readonly ListedCategory[];
  onClose: () => void;
}) {
  const [line, setLine] = useState<BusinessLine | null>(null);
  // A second attempt creates the same ones.
  const [ids] = useState(() => new Map<string, CategoryId>());
  const creation = useCategoriesCreation();
  const missing = line === null ? [] : missingCategories(line, categories);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (missing.length === 0 || creation.isPending) return;
    creation.mutate(
      missing.map((one) => ({ id: idOf(ids, one), ...one })),
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      isOpen
      title="Categorias por ramo"
      description="Um ponto de partida, que você muda quando quiser. As categorias que já existem ficam como estão."
      isDirty={line !== null && !creation.isPending}
      onClose={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <ChoiceField
          label="Ramo"
          noneLabel="Escolha o ramo"
          value={line}
          values={BUSINESS_LINES}
          labels={BUSINESS_LINE_LABELS}
          change={setLine}
        />
        <output className="rounded-md border border-line bg-page p-3 wrap-anywhere">
          {line === null ? (
            <span className="text-muted">Escolha o ramo para ver o que será criado.</span>
          ) : (
            <Preview line={line} missing={missing} />
          )}
        </output>
        {creation.error !== null && <Alert error={creation.error} />}
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button
            variant="primary"
            type="submit"
            isInert={missing.length === 0 || creation.isPending}
          >
            {missing.length === 0
              ? "Criar categorias"
              : `Criar ${pluralize(missing.length, "categoria", "categorias")}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function idOf(ids: Map<string, CategoryId>, { name }: StartingCategory): CategoryId {
  const id = ids.get(name) ?? newIds.recordId("category");
  ids.set(name, id);
  return id;
}

function Preview({ line, missing }: { line: BusinessLine; missing: readonly StartingCategory[] }) {
  const there = startingCategories(line).length - missing.length;
  if (missing.length === 0) return "Todas as categorias deste ramo já existem.";
  return (
    <>
      {(["income", "expense"] as const).map((kind) => (
        <Group key={kind} categories={missing.filter((one) => one.kind === kind)} />
      ))}
      {there > 0 && (
        <p className="pt-2 text-meta text-muted">
          {`${pluralize(there, "outra já existe", "outras já existem")}.`}
        </p>
      )}
    </>
  );
}

function Group({ categories }: { categories: readonly StartingCategory[] }) {
  const [first] = categories;
  if (first === undefined) return null;
  return (
    <>
      <p className="pt-2 text-meta text-muted first:pt-0">{CATEGORY_KIND_LABELS[first.kind]}</p>
      <ul>
        {categories.map(({ name, place }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {name}
            <span className="text-meta text-muted">
              {place !== null && STATEMENT_PLACE_LABELS[place]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
