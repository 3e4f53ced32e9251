import { useId, type ReactNode } from "react";

/** Links a control to its label, help and error. */
export type ControlProps = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
};

export function Field({
  label,
  error,
  hint,
  notice,
  children,
}: {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Announces a change that the user did not make; null or false for nothing. */
  notice?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}-hint`;
  const errorId = error === undefined ? null : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== null).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error !== undefined,
      })}
      {notice !== undefined && (
        <output className="text-meta text-warning empty:sr-only">{notice}</output>
      )}
      {errorId !== null && (
        <p id={errorId} className="text-meta text-expense">
          {error}
        </p>
      )}
      {hintId !== null && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
