import { useState, type Ref } from "react";
import { amountFromTyped, formatBrl, formatDecimal } from "#domain/money.ts";
import { afterPointerUp } from "./after-pointer-up.ts";
import type { ControlProps } from "./field.tsx";
import { InputHint } from "./input-hint.tsx";
import { MoneyInput } from "./money-input.tsx";

/** Shows the parsed amount while typing, and formats the text on blur. */
export function AmountInput({
  value,
  change,
  leave,
  ...control
}: ControlProps & {
  ref?: Ref<HTMLInputElement>;
  /** As typed. */
  value: string;
  change: (typed: string) => void;
  /** Called on blur, with the text to show. */
  leave: (formatted: string) => void;
}) {
  const [typing, setTyping] = useState<string | null>(null);
  const isTyping = typing !== null && (value === typing || value === formatted(typing));
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      >
        R$
      </span>
      <MoneyInput
        {...control}
        className="pl-10"
        value={value}
        change={(typed) => {
          setTyping(typed);
          change(typed);
        }}
        onBlur={() => {
          // A dialog takes the focus when an element is removed while the focus moves.
          afterPointerUp(() => setTyping(null));
          leave(formatted(value));
        }}
      />
      <InputHint isAtEnd>{isTyping && hintOf(typing)}</InputHint>
    </span>
  );
}

function formatted(typed: string): string {
  const amount = amountFromTyped(typed);
  return typeof amount === "number" ? formatDecimal(amount) : typed;
}

function hintOf(typed: string): string | null {
  const amount = amountFromTyped(typed);
  return typeof amount === "number" && formatDecimal(amount) !== typed ? formatBrl(amount) : null;
}
