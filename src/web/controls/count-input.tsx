import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { TextInput } from "./controls.tsx";

/** For a whole number. Takes more digits than any accepted one has, so that none is cut short. */
export function CountInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      className={clsx("text-right tabular-nums", className)}
      {...rest}
    />
  );
}
