import { clsx } from "clsx";
import { useRef, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import { TextInput } from "./controls.tsx";

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "inputMode" | "type"> & {
  /** As typed. */
  value: string;
  change: (typed: string) => void;
};

/** A field for an amount, with the numeric keyboard. */
export function MoneyInput({ value, change, className, ...rest }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      className={clsx("text-right tabular-nums", className)}
      value={value}
      // Typing replaces the present text.
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target }) => change(target.value)}
      {...rest}
    />
  );
}

/**
 * Accepts a negative amount. The numeric keyboards of phones have no minus, so a button toggles the
 * sign.
 */
export function SignedMoneyInput({ value, change, ...rest }: Omit<Props, "className" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const isNegative = MINUS.test(value);

  function turnSign(): void {
    const size = value.replace(MINUS, "");
    flushSync(() => change(isNegative ? size : `-${size}`));
    const { current: field } = input;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  return (
    <span className="flex">
      <MoneyInput
        {...rest}
        ref={input}
        value={value}
        change={change}
        className="pointer-coarse:rounded-l-none"
      />
      <button
        type="button"
        aria-label="Valor negativo"
        aria-pressed={isNegative}
        // Keeps the keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={turnSign}
        className={clsx(
          "order-first hidden min-w-11 shrink-0 items-center justify-center rounded-l-md border border-r-0 border-edge",
          "text-emphasis text-muted select-none aria-pressed:bg-accent/12 aria-pressed:text-accent pointer-coarse:flex",
        )}
      >
        <span aria-hidden>+/−</span>
      </button>
    </span>
  );
}

const MINUS = /^\s*(?:R\$\s*)?[-−]\s*/u;
