import { useRef } from "react";
import type { TagIds } from "#domain/tag.ts";
import { Combobox } from "#web/controls/combobox.tsx";
import { Field } from "#web/controls/field.tsx";
import { TagChips } from "./tag-chips.tsx";
import { useTagPicker, type ChangeTags, type UntaggedChoice } from "./use-tag-picker.ts";

/** Chooses tags by name: Enter adds one, Backspace in the empty field removes the last one. */
export function TagPicker({
  label,
  value,
  change,
  onBlur,
  hint,
  canCreate = true,
  offersArchived = false,
  untagged = null,
}: {
  label: string;
  value: TagIds;
  change: ChangeTags;
  onBlur?: () => void;
  hint?: string;
  canCreate?: boolean;
  /** For a search of entries, which may still have them. */
  offersArchived?: boolean;
  /** For a filter, which can also match entries without tags. */
  untagged?: UntaggedChoice | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const picker = useTagPicker(value, change, { canCreate, offersArchived, untagged });
  const { chosen, remove } = picker;
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => (
        <div className="flex flex-col gap-1.5">
          <TagChips
            label={`${label} escolhidas`}
            tags={chosen}
            remove={(id) => {
              remove(id);
              input.current?.focus();
            }}
          />
          <Combobox
            {...control}
            ref={input}
            text=""
            listLabel={label}
            placeholder={placeholderOf(chosen.length, untagged)}
            isLoading={picker.isLoading}
            find={picker.find}
            onChoose={picker.choose}
            refuseUnknown={picker.explainUnknown}
            onType={picker.loadAgain}
            {...(onBlur !== undefined && { onBlur })}
            onKeyDown={({ key, repeat, currentTarget }) => {
              const last = chosen.at(-1);
              // A key that is held to empty the field must not go on to the tags.
              if (key !== "Backspace" || repeat || currentTarget.value !== "") return;
              if (last !== undefined) remove(last.id);
            }}
            note={picker.note}
          />
        </div>
      )}
    </Field>
  );
}

function placeholderOf(count: number, untagged: UntaggedChoice | null): string {
  if (untagged?.isChosen === true) return "Trocar…";
  if (count > 0) return "Mais uma…";
  return untagged === null ? "Nenhuma" : "Com ou sem";
}
