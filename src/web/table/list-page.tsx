import type { ReactNode } from "react";

export function ListPage({
  label,
  intro,
  action,
  filters,
  list,
  children,
}: {
  /** The name of the list, for screen readers. */
  label: string;
  intro: string;
  action: ReactNode;
  filters?: ReactNode;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted max-sm:hidden">{intro}</p>
          {action}
        </div>
        <section aria-label={label} className="rounded-md border border-line bg-surface">
          {filters}
          {list}
        </section>
      </div>
      {children}
    </div>
  );
}
