import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { CATEGORY_FIELDS, CATEGORY_LABELS as LABELS } from "#contract/categories.ts";
import {
  CATEGORY_KINDS,
  CATEGORY_KIND_LABELS,
  STATEMENT_PLACES,
  STATEMENT_PLACE_LABELS,
  type Category,
  type CategoryKind,
  type StatementPlace,
} from "#domain/category.ts";
import { pluralize } from "#domain/format-amount.ts";
import { newIds } from "#web/api/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { ChoiceField } from "#web/controls/choice-field.tsx";
import { Options, Select, TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { categoryApi, type ListedCategory } from "./categories.ts";
import { changedFields } from "./form-diff.ts";
import { SaveAlert } from "./load-current.tsx";
import { useRecordSave } from "./record-save.ts";

type DialogProps = {
  category: ListedCategory | null;
  /** The kinds that are offered. */
  kinds?: readonly CategoryKind[];
  onClose: () => void;
  /** Closes it after a save; not called if it was closed before. */
  onSaved?: (saved: Category) => void;
};

/** A new category, or the change of one. Mount it at each opening. */
export function CategoryDialog({
  category: opened,
  kinds = CATEGORY_KINDS,
  onClose,
  onSaved = onClose,
}: DialogProps) {
  const [id] = useState(() => newIds.recordId("category"));
  const [category, setCategory] = useState<Category | null>(opened);
  const start = toValues(category);
  const [values, setValues] = useState(start);
  const [nameError, setNameError] = useState<string | undefined>();
  const save = useRecordSave(categoryApi, {
    describe: ({ name }) => name,
    doneText: ({ name }) => `Categoria ${name} ${category === null ? "criada" : "salva"}.`,
  });

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React bubbles the event to a form around the dialog, which must not be submitted.
    event.stopPropagation();
    if (save.isPending) return;
    const parsed = CATEGORY_FIELDS.name.codec.safeParse(values.name);
    flushSync(() => setNameError(parsed.error?.issues[0]?.message));
    if (!parsed.success) {
      focusRefused(event.currentTarget);
      return;
    }
    const filled = { ...values, name: parsed.data };
    save.mutate(
      category === null
        ? { base: null, draft: { id, ...filled } }
        : { base: category, patch: filled },
      { onSuccess: onSaved },
    );
  }

  return (
    <Dialog
      isOpen
      title={category === null ? "Nova categoria" : "Editar categoria"}
      description={renameText(opened)}
      isDirty={changedFields(start, values).length > 0 && !save.isPending}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CategoryFields
          values={values}
          kinds={kinds}
          nameError={nameError}
          change={(part) => setValues((before) => ({ ...before, ...part }))}
        />
        <SaveAlert
          api={categoryApi}
          saving={save}
          load={(current) => {
            setCategory(current);
            setValues(toValues(current));
          }}
        />
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={save.isPending}>
            {category === null ? "Criar categoria" : "Salvar categoria"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type Values = {
  readonly name: string;
  readonly kind: CategoryKind;
  readonly place: StatementPlace | null;
};

function toValues(category: Category | null): Values {
  return {
    name: category?.name ?? "",
    kind: category?.kind ?? "both",
    place: category?.place ?? null,
  };
}

function CategoryFields({
  values,
  kinds,
  nameError,
  change,
}: {
  values: Values;
  kinds: readonly CategoryKind[];
  nameError: string | undefined;
  change: (part: Partial<Values>) => void;
}) {
  return (
    <>
      <Field label={LABELS.name} error={nameError}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={LABELS.kind}
        hint="Vale para novos lançamentos: os que já a têm ficam como estão."
      >
        {(control) => (
          <Select
            {...control}
            value={values.kind}
            onChange={({ target }) =>
              change({
                kind: kinds.find((each) => each === target.value) ?? values.kind,
              })
            }
          >
            <Options values={kinds} labels={CATEGORY_KIND_LABELS} />
          </Select>
        )}
      </Field>
      <ChoiceField
        label={LABELS.statement_place}
        noneLabel="Conforme o tipo"
        value={values.place}
        values={STATEMENT_PLACES}
        labels={STATEMENT_PLACE_LABELS}
        change={(place) => change({ place })}
      />
    </>
  );
}

function renameText(category: ListedCategory | null): string {
  if (category === null) return "Ela passa a aparecer nos formulários e nos filtros.";
  const { entryCount } = category;
  if (entryCount === 0) return "Nenhum lançamento tem esta categoria.";
  const entries = pluralize(entryCount, "lançamento", "lançamentos");
  return `Um novo nome passa a valer também para o que já foi lançado (${entries}). O nome de antes fica no histórico da categoria.`;
}
