import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  type Lifecycle,
  type TransactionStatus,
} from "#domain/transaction.ts";

const statuses = {
  paid: { Icon: CircleCheck, colour: "text-income" },
  pending: { Icon: Clock, colour: "text-muted" },
  overdue: { Icon: CircleAlert, colour: "text-warning" },
} as const;

export function StatusBadge({
  status,
  isMuted = false,
  wordClass,
}: {
  status: TransactionStatus;
  isMuted?: boolean;
  /** The class of the word beside the icon. */
  wordClass?: string | undefined;
}) {
  const { Icon, colour } = statuses[status];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 align-middle whitespace-nowrap",
        isMuted ? "text-muted" : colour,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={wordClass}>{STATUS_LABELS[status]}</span>
    </span>
  );
}

export function LifecycleBadge({ lifecycle }: { lifecycle: Lifecycle }) {
  return (
    <span className={lifecycle === "active" ? undefined : "text-muted"}>
      {LIFECYCLE_LABELS[lifecycle]}
    </span>
  );
}
