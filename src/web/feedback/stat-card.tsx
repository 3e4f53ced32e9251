import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TotalCents } from "#domain/money.ts";
import { AutoFitAmount } from "./auto-fit-amount.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";

/** The whole card links to its entries, unless `to` is null. */
export function StatCard({
  label,
  note,
  to,
  amountCents,
  longest,
  isSmallOnPhone = false,
  children,
}: {
  label: string;
  note?: string;
  to: string | null;
  amountCents: TotalCents;
  /** The longest amount of the neighbouring cards. */
  longest?: string;
  /** True if two cards are side by side there. */
  isSmallOnPhone?: boolean;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "group relative flex min-w-0 break-inside-avoid flex-col gap-3 rounded-md border border-line bg-surface lg:p-5",
        to !== null && "hover:border-edge",
        isSmallOnPhone ? SMALL_CLASSES.card : "p-4",
      )}
    >
      <div>
        <div
          className={clsx(
            "flex items-baseline justify-between gap-3",
            isSmallOnPhone && SMALL_CLASSES.label,
          )}
        >
          <h2 className="shrink-0 text-muted">
            {to === null ? (
              label
            ) : (
              <Link
                to={to}
                className="rounded-sm after:absolute after:inset-0 after:rounded-md hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
              >
                {label}
              </Link>
            )}
          </h2>
          {note !== undefined && <p className="truncate text-meta text-muted">{note}</p>}
        </div>
        <p className={clsx("text-figure font-semibold", isSmallOnPhone && SMALL_CLASSES.amount)}>
          <AutoFitAmount
            key={`${amountCents} ${longest}`}
            amountCents={amountCents}
            longest={longest}
          />
        </p>
      </div>
      {children}
    </section>
  );
}

const SMALL_CLASSES = {
  card: "sm:p-4 max-sm:gap-1 max-sm:p-2.5",
  label: "max-sm:flex-col max-sm:gap-0",
  amount: "max-sm:text-emphasis",
};

export function StatCardSkeleton({
  hasLinks = false,
}: {
  /** True if its details are links, which are as high as a finger needs. */
  hasLinks?: boolean;
}) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:p-5">
      <div className="flex flex-col">
        <Skeleton className="my-0.5 h-4 w-24" />
        <Skeleton className="my-1 h-7 w-44 max-w-full" />
      </div>
      <Skeleton className="h-1" />
      <div className={clsx("flex flex-col gap-1", hasLinks && "touch:gap-0")}>
        {["a", "b"].map((detail) => (
          <Skeleton key={detail} className={clsx("h-4 w-3/4", hasLinks && "touch:my-3")} />
        ))}
      </div>
    </div>
  );
}
