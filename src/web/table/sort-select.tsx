import { useId, type ReactNode } from "react";
import { Select } from "#web/controls/controls.tsx";
import type { TableOrder } from "./table-head.tsx";

/** Replaces the hidden table head where rows take two lines. */
export function SortSelect({
  options,
  order,
  first,
}: {
  options: readonly { readonly sort: string; readonly label: string }[];
  order: TableOrder;
  first?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 @table:hidden">
      {first !== undefined && <span className="mr-2">{first}</span>}
      <label htmlFor={id} className="text-meta whitespace-nowrap text-muted">
        Ordenar por
      </label>
      <div className="min-w-0 grow">
        <Select id={id} value={order.sort} onChange={({ target }) => order.change(target.value)}>
          {options.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
