import { clsx } from "clsx";
import { Button } from "#web/controls/button.tsx";

export function ProgressLine({
  label,
  progress,
  unit = "",
  stopLabel = "Cancelar",
  stop,
}: {
  label: string;
  /** Null while the total is unknown. */
  progress: { readonly done: number; readonly total: number } | null;
  /** Follows the total, as in ` MB`. */
  unit?: string;
  stopLabel?: string;
  stop: () => void;
}) {
  return (
    <div className="flex items-center gap-3">
      <progress
        aria-label={label}
        {...(progress !== null && { value: progress.done, max: Math.max(progress.total, 1) })}
        className={barClass}
      />
      <span className="text-meta tabular-nums">
        {progress === null
          ? `${label}…`
          : `${label}: ${progress.done.toLocaleString("pt-BR")} de ${progress.total.toLocaleString("pt-BR")}${unit}`}
      </span>
      <Button size="small" onClick={stop}>
        {stopLabel}
      </Button>
    </div>
  );
}

const barClass = clsx(
  "h-2 min-w-0 grow appearance-none overflow-hidden rounded-full border-0 bg-line",
  "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent",
  "indeterminate:animate-pulse indeterminate:bg-accent/60 indeterminate:[&::-webkit-progress-bar]:bg-accent/60",
);
