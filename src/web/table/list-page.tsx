import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/controls/button.tsx";

/** The children are the side panel. */
export function ListPage({
  label,
  filters,
  list,
  children,
}: {
  /** The name of the list, for screen readers. */
  label: string;
  filters: ReactNode;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        "flex items-start gap-4 max-lg:-mx-4 max-lg:-mt-4 sm:max-lg:-mx-6 sm:max-lg:-mt-6 lg:-mt-(--list-rise) print:m-0!",
        besideDrawerClass,
      )}
    >
      <section
        aria-label={label}
        className="min-w-0 flex-1 border-line bg-surface max-lg:border-b lg:rounded-md lg:border xl:[&_[data-foot]]:max-w-(--beside-drawer)"
      >
        {filters}
        {list}
      </section>
      {children}
    </div>
  );
}

/**
 * The open form is over the table, and never over the filters nor the foot. It begins below the first line of the
 * bar of filters: what is left of the page's padding above the list, the edges of list and form, the bar's padding,
 * the line, and the gap below it. What is wide below that line, and the foot, end before the form: the window less
 * the menu, the page's padding, the form, and a gutter with a scrollbar.
 */
const besideDrawerClass = clsx(
  "[--list-rise:0.75rem] [--filter-line:2.25rem] pointer-coarse:[--filter-line:2.5rem]",
  "lg:[--drawer-offset:calc(var(--page-padding)-var(--list-rise)+2px+0.5rem+var(--filter-line)+0.5rem)]",
  "xl:has-[[data-drawer]:not([data-docked])]:[--beside-drawer:calc(100vw-var(--menu-width)-var(--page-padding)-var(--drawer-width)-1rem)]",
);

/** First in the filter bar, where the open form does not cover it. */
export function NewRecordButton({
  label,
  shortLabel,
  icon: Icon,
  refusal = null,
  startNew,
  className,
}: {
  label: string;
  /** On a phone, which otherwise has the icon alone. */
  shortLabel?: string;
  icon: LucideIcon;
  /** The reason why none can be created. */
  refusal?: string | null;
  startNew: () => void;
  className?: string;
}) {
  return (
    <Button
      className={clsx("px-3", className)}
      isInert={refusal !== null}
      title={refusal ?? undefined}
      onClick={startNew}
    >
      <Icon aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{label}</span>
      {shortLabel !== undefined && (
        <span aria-hidden className="sm:hidden">
          {shortLabel}
        </span>
      )}
    </Button>
  );
}
