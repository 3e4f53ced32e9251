import { startTransition, useEffect, useState } from "react";

/**
 * The value for each of `count` components too slow to render in one task: each gets a new value in its
 * own transition; null before the first.
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
