import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";

/** The children are the side panel. */
export function ListPage({
  label,
  intro,
  newLabel,
  startNew,
  filters,
  list,
  children,
}: {
  /** The name of the list, for screen readers. */
  label: string;
  intro: string;
  newLabel: string;
  startNew: () => void;
  filters: ReactNode;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        {/* On the left, where the open form does not cover it. */}
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Button onClick={startNew}>
            <Plus aria-hidden className="size-4" />
            {newLabel}
          </Button>
          <p className="text-muted max-sm:hidden">{intro}</p>
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
