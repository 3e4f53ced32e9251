import { startTransition, useEffect, useState } from "react";

/**
 * The value for each of several large components that would take too long to render in one task.
 * Each gets a new value in a transition of its own; null until it gets its first.
 */
export function useStagedValue<Value>(value: Value, count: number): readonly (Value | null)[] {
  const [staged, setStaged] = useState<readonly (Value | null)[]>(() =>
    Array.from({ length: count }, () => null),
  );
  useEffect(() => {
    const next = staged.findIndex((each) => each !== value);
    if (next !== -1) startTransition(() => setStaged(staged.with(next, value)));
  }, [staged, value]);
  return staged;
}
