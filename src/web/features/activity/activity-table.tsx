import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Undo2 } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { withUnbrokenAmounts } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { Button } from "#web/controls/button.tsx";
import { entryApi } from "#web/records/entry-api.ts";
import { formatTimestamp } from "#web/records/history-record.ts";
import { changeOf } from "#web/records/record-change.ts";
import { undoChange } from "#web/records/use-undo.ts";
import { TableHead } from "#web/table/table-head.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import { VirtualRows } from "#web/table/virtual-rows.tsx";
import type { ActivityRow } from "./activity-source.ts";
import { isLastRemoval } from "./subjects.ts";

const COLUMNS = [
  { label: "Quando", width: "w-36 @roomy:w-42" },
  { label: "Responsável", width: "w-30 @roomy:w-42" },
  { label: "O que mudou" },
  { label: "Registro", width: "w-56 @roomy:w-72" },
  { label: "Ações", width: "w-36 @roomy:w-40 print:hidden" },
];

/** The order is fixed: newest first. */
const ORDER = { sort: "", defaultSort: "", change: () => undefined };

export function ActivityTable({ list }: { list: LoadedRows<ActivityRow> }) {
  return (
    <div className="@container">
      <table
        // Includes the head.
        aria-rowcount={list.isComplete ? list.rows.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-left @max-table:block"
      >
        <caption className="sr-only">Atividade, da mais nova à mais antiga</caption>
        <TableHead columns={COLUMNS} order={ORDER} />
        <VirtualRows
          rows={list.rows}
          listKey={list.listKey}
          hasMore={list.hasMore}
          loadMore={list.loadMore}
        >
          {(row, rowProps) => (
            <tr
              {...rowProps}
              aria-label={nameOf(row)}
              className={clsx(
                "focus-visible:-outline-offset-2",
                "@max-table:flex @max-table:flex-col @max-table:gap-0.5 @max-table:border-b",
                "@max-table:border-line @max-table:px-4 @max-table:py-2",
              )}
            >
              <ActivityCells row={row} />
            </tr>
          )}
        </VirtualRows>
      </table>
    </div>
  );
}

function nameOf({ description, subject, user_name: user }: ActivityRow): string {
  const words = [descriptionOf(description), subject.label, subject.detail, user];
  return words.filter((word) => word !== null).join(", ");
}

function descriptionOf(description: string): string {
  return description === "" ? "Registro apagado" : description;
}

const ActivityCells = memo(function ActivityCells({ row }: { row: ActivityRow }) {
  const { timeZone } = useCompany();
  const { subject, timestamp, user_name: user, description } = row;
  const undo = useRowUndo(row);
  return (
    <>
      <TableCell className="@table:whitespace-nowrap text-muted tabular-nums @max-table:order-3 @max-table:text-meta">
        <time dateTime={timestamp}>{formatTimestamp(timestamp, timeZone)}</time>
        <span className="@table:hidden">{` · ${user}`}</span>
      </TableCell>
      <TableCell className="truncate @max-table:hidden" title={user}>
        {user}
      </TableCell>
      <TableCell className="wrap-anywhere @max-table:order-1 @table:py-2">
        <span className="@max-table:text-body">
          {withUnbrokenAmounts(descriptionOf(description))}
        </span>
      </TableCell>
      <TableCell className="wrap-anywhere @max-table:order-2 @table:py-2">
        {subject.path === null ? (
          <span className="text-muted">
            {subject.label}
            {subject.isRemoved && " (removido)"}
          </span>
        ) : (
          <Link
            to={subject.path}
            tabIndex={-1}
            className="block w-fit text-accent hover:underline @max-table:w-auto @max-table:py-3"
          >
            {subject.label}
          </Link>
        )}
        {subject.detail !== null && (
          <p className="line-clamp-3 text-meta text-muted">{subject.detail}</p>
        )}
      </TableCell>
      <TableCell
        className={clsx("@max-table:order-4 print:hidden", undo === null && "@max-table:hidden")}
      >
        {undo !== null && (
          <Button
            variant="ghost"
            size="small"
            tabIndex={-1}
            className="-ml-2"
            aria-label={undo.name}
            onClick={({ currentTarget }) => {
              // The button goes, and the focus must not reach that of another row.
              currentTarget.closest("tr")?.focus();
              undo.run();
            }}
          >
            <Undo2 aria-hidden className="size-4" />
            {undo.label}
          </Button>
        )}
      </TableCell>
    </>
  );
});

type RowUndo = { readonly label: string; readonly name: string; readonly run: () => void };

/** Null for what cannot be undone, or has changed again. */
function useRowUndo(row: ActivityRow): RowUndo | null {
  const queryClient = useQueryClient();
  const { subject, description } = row;
  if (isLastRemoval(row)) {
    const removal = { ...changeOf(row), kind: "removal", description: subject.label } as const;
    return {
      label: "Trazer de volta",
      name: `Trazer de volta ${subject.label}`,
      run: () => void undoChange(queryClient, entryApi, removal),
    };
  }
  const { undo } = subject;
  if (undo === null || !undo.canRun(row)) return null;
  return {
    label: "Desfazer",
    name: `Desfazer esta alteração: ${description}, ${subject.label}`,
    run: () => void undo.run(queryClient, changeOf(row)),
  };
}
