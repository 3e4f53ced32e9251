import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { withUnbrokenAmounts } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { formatTimestamp } from "#web/records/history-record.ts";
import { TableCell } from "#web/table/table-row.tsx";
import { ActionsCell } from "./activity-actions.tsx";
import { describeCount, descriptionOf, titleOf, type ActivityItem } from "./activity-items.ts";
import type { ActivityRow } from "./activity-source.ts";
import type { Subject } from "./subjects.ts";

/** The user, the change and its subject, on one line if there is room. */
export const ActivityCells = memo(function ActivityCells({
  item,
  toggle,
}: {
  item: ActivityItem;
  toggle: (id: string) => void;
}) {
  if (item.kind === "unlisted") {
    return (
      <TableCell colSpan={5} className="text-muted @table:pl-10! @max-table:w-full">
        {`E mais ${item.count.toLocaleString("pt-BR")} da mesma alteração: todos estão no arquivo de Exportar CSV.`}
      </TableCell>
    );
  }
  const row = item.kind === "command" ? item.head : item.row;
  const isPart = item.kind === "record" && item.isPart;
  return (
    <>
      <WhenAndWho row={row} isPart={isPart} />
      <TableCell
        className={clsx(
          "wrap-anywhere @max-table:order-1 @max-table:w-full @table:py-2",
          isPart && "@table:pl-6!",
        )}
      >
        <span className="@max-table:text-body" title={descriptionOf(row)}>
          <span className="@table:line-clamp-2">{withUnbrokenAmounts(titleOf(item))}</span>
        </span>
      </TableCell>
      <TableCell
        className={
          item.kind === "command"
            ? // Beside the time.
              "@max-table:order-4 @max-table:ml-auto"
            : "@max-table:order-2 @max-table:w-full @max-table:min-w-0"
        }
      >
        {item.kind === "command" ? (
          <CommandButton item={item} toggle={toggle} />
        ) : (
          <SubjectText subject={row.subject} />
        )}
      </TableCell>
      <ActionsCell item={item} />
    </>
  );
});

function WhenAndWho({ row, isPart }: { row: ActivityRow; isPart: boolean }) {
  const { timeZone } = useCompany();
  const { timestamp, user_name: user } = row;
  const when = formatTimestamp(timestamp, timeZone);
  return (
    <>
      <TableCell
        className={clsx(
          "text-muted tabular-nums @max-table:order-3 @max-table:mr-auto @max-table:text-meta @table:whitespace-nowrap",
          isPart && "@table:invisible",
        )}
      >
        <time dateTime={timestamp} title={when}>
          {when.split(" ").at(-1)}
        </time>
        <span className="@table:hidden">{` · ${user}`}</span>
      </TableCell>
      <TableCell
        className={clsx("wrap-anywhere @max-table:hidden", isPart && "@table:invisible")}
        title={user}
      >
        {user}
      </TableCell>
    </>
  );
}

function CommandButton({
  item,
  toggle,
}: {
  item: Extract<ActivityItem, { kind: "command" }>;
  toggle: (id: string) => void;
}) {
  const Icon = item.isOpen ? ChevronDown : ChevronRight;
  const count = describeCount(item);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        tabIndex={-1}
        aria-expanded={item.isOpen}
        className="text-body! @table:-ml-2 @max-table:-my-1.5 @max-table:-mr-2"
        onClick={() => toggle(item.id)}
      >
        <Icon aria-hidden className="size-4" />
        {count}
      </Button>
      {/* Buttons are not printed. */}
      <span className="hidden print:inline">{count}</span>
    </>
  );
}

function SubjectText({ subject: { label, detail, link, isRemoved } }: { subject: Subject }) {
  return (
    <p
      title={detail === null ? label : `${label} · ${detail}`}
      className="@table:truncate @max-table:line-clamp-3"
    >
      {link === null ? (
        <span className="text-muted">
          {label}
          {isRemoved && " (removido)"}
        </span>
      ) : (
        <Link
          {...link}
          tabIndex={-1}
          className="text-accent hover:underline @max-table:-my-2 @max-table:inline-block @max-table:py-3"
        >
          {label}
        </Link>
      )}
      {detail !== null && (
        <span className="text-meta text-muted @table:block @table:truncate">
          <span className="@table:hidden"> · </span>
          {detail}
        </span>
      )}
    </p>
  );
}
