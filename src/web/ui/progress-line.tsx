import { Button } from "./button.tsx";

/** How far something is that takes long, and the way to stop it. */
export function ProgressLine({
  label,
  progress,
  stopLabel = "Cancelar",
  stop,
}: {
  label: string;
  /** Null where it is not known how much there is. */
  progress: { readonly done: number; readonly total: number } | null;
  stopLabel?: string;
  stop: () => void;
}) {
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={label}
        {...(progress !== null && { value: progress.done, max: Math.max(progress.total, 1) })}
        className="h-2 min-w-0 grow accent-accent"
      />
      <span className="text-meta tabular-nums">
        {progress === null ? `${label}…` : `${label}: ${inNumbers(progress)}`}
      </span>
      <Button size="small" onClick={stop}>
        {stopLabel}
      </Button>
    </div>
  );
}

function inNumbers({ done, total }: { done: number; total: number }): string {
  return `${done.toLocaleString("pt-BR")} de ${total.toLocaleString("pt-BR")}`;
}
