import { useQuery } from "@tanstack/react-query";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery } from "./categories.ts";
import { OptionsFailure, unknownText } from "./options-state.tsx";

/** All categories; archived ones only while entries have them. */
export function CategoryFilter({
  value,
  change,
}: {
  value: string | null;
  change: (category: string | null) => void;
}) {
  const query = useQuery(categoriesQuery);
  const categories = query.data ?? [];
  const unknown = unknownText(query);
  const active = categories.filter(({ isActive }) => isActive);
  const archived = categories.filter(({ isActive, entryCount }) => !isActive && entryCount > 0);
  const isListed = [...active, ...archived].some(({ name }) => name === value);
  return (
    <Field label="Categoria">
      {(control) => (
        <>
          <Select
            {...control}
            value={value ?? ""}
            onChange={({ target }) => change(target.value === "" ? null : target.value)}
          >
            <option value="">Todas</option>
            {unknown !== null && <option disabled>{unknown}</option>}
            {/* A link may contain a part of a name. */}
            {value !== null && !isListed && <option>{value}</option>}
            {active.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
            {archived.length > 0 && (
              <optgroup label="Arquivadas">
                {archived.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </optgroup>
            )}
          </Select>
          <OptionsFailure query={query} message={CATEGORIES_NOT_LOADED} selectId={control.id} />
        </>
      )}
    </Field>
  );
}
