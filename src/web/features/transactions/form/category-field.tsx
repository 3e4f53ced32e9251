import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { useController, useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { CATEGORY_KINDS, takesType } from "#domain/category.ts";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery, offeredNames } from "#web/records/categories.ts";
import { useCategoryRenames } from "#web/records/use-category-names.ts";
import { errorOf } from "#web/records/form-fields.tsx";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { changeSplit, type EntryForm } from "./entry-form-schema.tsx";
import { formatTypedSplit, parseTypedSplit } from "./typed-split.ts";

const CategoryDialog = lazyDialog(
  async () => (await import("#web/records/category-dialog.tsx")).CategoryDialog,
);

/** No category name begins with a space. */
const NEW = " new";

/** Offers the active categories for the type, the present one of the entry, and a new one. */
export function CategoryField({ form }: { form: EntryForm }) {
  const { field } = useController({ control: form.control, name: "category" });
  const type = useWatch({ control: form.control, name: "type" });
  const query = useQuery(categoriesQuery);
  const categories = query.data ?? [];
  const [isCreating, setIsCreating] = useState(false);
  const creation = useNewOption(() => setIsCreating(true));
  const archived = categories.find(({ name, isActive }) => name === field.value && !isActive);
  return (
    <Field
      label={LABELS.category}
      error={errorOf(form, "category")}
      {...(archived !== undefined && { hint: "Esta categoria está arquivada." })}
    >
      {(control) => (
        <>
          <Select
            {...control}
            {...field}
            {...creation.handlers}
            value={creation.isReached ? NEW : field.value}
            onChange={({ target }) => {
              if (target.value === NEW) return creation.reach();
              creation.leave();
              field.onChange(target.value);
            }}
            onBlur={() => {
              creation.leave();
              field.onBlur();
            }}
          >
            <option value="" disabled>
              {unknownText(query) ?? "Escolha uma categoria"}
            </option>
            {offeredNames(categories, type, field.value).map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={NEW}>+ Nova categoria…</option>
          </Select>
          <OptionsFailure query={query} message={CATEGORIES_NOT_LOADED} selectId={control.id} />
          {isCreating && (
            <CategoryDialog
              category={null}
              kinds={CATEGORY_KINDS.filter((kind) => takesType({ kind }, type))}
              onSaved={(saved) => {
                setIsCreating(false);
                field.onChange(saved.name);
              }}
              onClose={() => setIsCreating(false)}
            />
          )}
        </>
      )}
    </Field>
  );
}

/**
 * A closed list changes with each key, also on the way to another option: there only Enter or Space
 * choose the new category.
 */
function useNewOption(choose: () => void) {
  const isByKey = useRef(false);
  const [isReached, setIsReached] = useState(false);
  return {
    isReached,
    reach: () => (isByKey.current ? setIsReached(true) : choose()),
    leave: () => setIsReached(false),
    handlers: {
      onFocus: () => {
        isByKey.current = false;
      },
      onPointerDown: () => {
        isByKey.current = false;
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { key, altKey, ctrlKey, metaKey } = event;
        const isChoosing = key === "Enter" || key === " ";
        // Alt opens the list.
        isByKey.current = !isChoosing && !altKey;
        if (!isReached || !isChoosing || altKey || ctrlKey || metaKey) return;
        event.preventDefault();
        choose();
      },
    },
  };
}

/**
 * After a change of the type, drops categories that do not take the new one, once that is known.
 */
export function useFitCategory(form: EntryForm): () => void {
  const categories = useQuery(categoriesQuery).data;
  const [isWaiting, setIsWaiting] = useState(false);
  const fitLatest = useEffectEvent(fit);
  useEffect(() => {
    if (isWaiting && categories !== undefined) fitLatest();
  }, [isWaiting, categories]);

  function fit(): void {
    setIsWaiting(categories === undefined);
    if (categories === undefined) return;
    const { type, category, splits } = form.getValues();
    const isUnfit = (given: string): boolean => {
      const chosen = categories.find(({ name }) => name === given);
      return chosen !== undefined && !takesType(chosen, type);
    };
    const parts = parseTypedSplit(splits);
    if (parts.some((part) => isUnfit(part.category))) {
      const fitting = parts.map((part) =>
        isUnfit(part.category) ? { ...part, category: "" } : part,
      );
      changeSplit(form, fitting);
    } else if (isUnfit(category)) {
      form.setValue("category", "", { shouldDirty: true });
    }
  }

  return fit;
}

/** A chosen category stays chosen when it is renamed. */
export function useFollowCategories({ getValues, setValue }: EntryForm): void {
  useCategoryRenames((nameNow) => {
    const { category, splits } = getValues();
    const parts = parseTypedSplit(splits).map((part) => ({
      ...part,
      category: nameNow(part.category),
    }));
    const renamed = { category: nameNow(category), splits: formatTypedSplit(parts) };
    if (renamed.category !== category) {
      setValue("category", renamed.category, { shouldDirty: true });
    }
    if (renamed.splits !== splits) setValue("splits", renamed.splits, { shouldDirty: true });
  });
}
