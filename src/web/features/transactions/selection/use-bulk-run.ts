import { useRef, useState } from "react";
import { toastFailure, toastWithReason } from "#web/feedback/failure-toast.ts";

export type BulkContext = {
  readonly signal: AbortSignal;
  readonly report: (label: string, done: number, total: number) => void;
};

/** While another action runs it does nothing but call `onRefused`, and then show a message. */
export type BulkRun = (
  action: (context: BulkContext) => Promise<void>,
  onRefused?: () => void,
) => Promise<void>;

type BulkProgress = {
  readonly label: string;
  readonly progress: { readonly done: number; readonly total: number };
};

/** Runs one action at a time. */
export function useBulkRun() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const control = useRef<AbortController | null>(null);

  const run: BulkRun = async (action, onRefused) => {
    if (control.current !== null) {
      onRefused?.();
      toastWithReason(
        "warning",
        "Outra ação está em andamento.",
        "Nada mudou: espere ela terminar e tente de novo.",
      );
      return;
    }
    control.current = new AbortController();
    const { signal } = control.current;
    try {
      await action({
        signal,
        report: (label, done, total) => setProgress({ label, progress: { done, total } }),
      });
    } catch (error) {
      if (!signal.aborted) void toastFailure("Não foi possível concluir.", error);
    } finally {
      control.current = null;
      setProgress(null);
    }
  };

  return { progress, run, stop: () => control.current?.abort() };
}
