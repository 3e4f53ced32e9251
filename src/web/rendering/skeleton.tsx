import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={clsx("block animate-pulse rounded-sm bg-ink/8", className)} />
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows with the real height. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <output aria-label={label} className="block">
      {ROWS.map((row) => (
        <span
          key={row}
          className="flex h-16 items-center gap-4 border-b border-line px-4 last:border-0 lg:h-9.5"
        >
          <Skeleton className="size-5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </span>
      ))}
    </output>
  );
}
