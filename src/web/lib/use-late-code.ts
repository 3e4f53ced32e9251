import { useEffect, useState } from "react";

/**
 * Code that is fetched when what needs it is first shown. Unlike React's `lazy`, a failure takes no
 * screen down, with all that was typed on it, and asking again may succeed. `load` stays the same.
 */
export function useLateCode<Code>(load: () => Promise<Code>) {
  const [attempt, setAttempt] = useState(0);
  const [code, setCode] = useState<Code | null>(null);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setCode(() => loaded),
      (error: unknown) => {
        console.error(error);
        if (isWanted) setFailedAttempt(attempt);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);

  return {
    code,
    hasFailed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
