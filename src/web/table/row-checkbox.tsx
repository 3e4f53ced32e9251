import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { NOT_PRINTED } from "./not-printed.ts";
import { TableCell } from "./table-row.tsx";

type CheckboxProps = {
  label: string;
  isChecked: boolean;
  toggle: (toHere: boolean) => void;
};

/** The first cell of a row. */
export function CheckboxCell(props: CheckboxProps) {
  return (
    <TableCell
      className={clsx(
        "@max-table:absolute @max-table:inset-y-0 @max-table:left-2 @max-table:flex @max-table:items-center",
        NOT_PRINTED,
      )}
    >
      <RowCheckbox {...props} />
    </TableCell>
  );
}

function RowCheckbox({ label, isChecked, toggle }: CheckboxProps) {
  const withShift = useRef(false);
  return (
    <label className={clsx(hitArea, "select-none")}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={isChecked}
        className={boxClass}
        onClick={(event) => {
          withShift.current = event.shiftKey;
        }}
        onChange={() => toggle(withShift.current)}
      />
    </label>
  );
}

export function SelectLoaded({
  what = "os lançamentos carregados",
  extent,
  toggle,
}: {
  what?: string;
  extent: "all" | "some" | "none";
  toggle: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = extent === "some";
  }, [extent]);
  return (
    <label className={hitArea}>
      <input
        ref={input}
        type="checkbox"
        aria-label={`Selecionar ${what}`}
        checked={extent === "all"}
        className={boxClass}
        onChange={toggle}
      />
    </label>
  );
}

/** The touch target is larger than the box. */
const hitArea = "-m-2.5 flex size-10 cursor-pointer items-center justify-center lg:size-9";
const boxClass = "size-4 cursor-pointer accent-accent";
