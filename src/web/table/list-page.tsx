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
        "flex items-start gap-4 max-lg:-mx-4 max-lg:-mt-4 sm:max-lg:-mx-6 sm:max-lg:-mt-6 lg:-mt-3 print:m-0!",
        besideDrawerClass,
      )}
    >
      <section
        aria-label={label}
        className="min-w-0 flex-1 border-line bg-surface max-lg:border-b lg:rounded-md lg:border"
      >
        {filters}
        {list}
      </section>
      {children}
    </div>
  );
}

/**
 * The open form is over the table, and never over the filters: it begins below the first line of their bar,
 * as high as that is, and what is wide below that line ends before the form: the window less the menu, the
 * form, the gutter and a scrollbar.
 */
const besideDrawerClass = clsx(
  "lg:[--drawer-offset:4.125rem] lg:pointer-coarse:[--drawer-offset:4.375rem]",
  "xl:has-[[data-drawer]:not([data-docked])]:[--beside-drawer:calc(100vw-44.5rem)]",
);

/** First in the bar of filters, where the open form does not cover it. */
export function NewRecordButton({
  label,
  icon: Icon,
  refusal = null,
  startNew,
  className,
}: {
  label: string;
  icon: LucideIcon;
  /** Why there can be none. */
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
    </Button>
  );
}
