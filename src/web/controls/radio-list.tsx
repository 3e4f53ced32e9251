import { clsx } from "clsx";
import { useId } from "react";

/** A choice of a few sentences, one below the other. */
export function RadioList<Value extends string>({
  legend,
  hasHiddenLegend = false,
  value,
  options,
  change,
}: {
  legend: string;
  hasHiddenLegend?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  change: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className={clsx(hasHiddenLegend ? "sr-only" : "mb-1 text-muted")}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={value === option.value}
            onChange={() => change(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
