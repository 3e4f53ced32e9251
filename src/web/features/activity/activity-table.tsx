import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { useCompany } from "#web/api/company.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { isForRemoved } from "./activity-search.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { NOT_PRINTED } from "#web/table/not-printed.ts";
import type { RowHeadings } from "#web/table/row-headings.tsx";
import { TableHead } from "#web/table/table-head.tsx";
import { VirtualRows } from "#web/table/virtual-rows.tsx";
import { ActivityCells } from "./activity-cells.tsx";
import {
  dayOf,
  formatDayHeading,
  describeCount,
  rowOf,
  titleOf,
  toItems,
  type ActivityItem,
} from "./activity-items.ts";
import type { ActivityRow } from "./activity-source.ts";

const COLUMNS = [
  { label: "Hora", width: "w-16" },
  { label: "Responsável", width: "w-30 @roomy:w-36" },
  { label: "O que mudou" },
  { label: "Registro", width: "w-64 @roomy:w-96" },
  { label: "Ações", width: clsx("w-36 @roomy:w-40", NOT_PRINTED) },
];

/** The order is fixed: newest first. */
const ORDER = { sort: "", defaultSort: "", change: () => undefined };

export function ActivityTable({
  list,
  search,
}: {
  list: LoadedRows<ActivityRow>;
  search: PagedSearch;
}) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  // Each removed record can be restored on its own.
  const isFlat = isForRemoved(search);
  const items = useMemo(
    () => (isFlat ? list.rows.map(toRecordItem) : toItems(list.rows, openIds)),
    [isFlat, list.rows, openIds],
  );
  const toggle = (id: string): void => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  return (
    <div className="@container">
      <table
        // Includes the head.
        aria-rowcount={list.isComplete ? items.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-left @max-table:block"
      >
        <caption className="sr-only">Atividade, da mais nova à mais antiga</caption>
        <TableHead columns={COLUMNS} order={ORDER} />
        <VirtualRows
          rows={items}
          listKey={list.listKey}
          hasMore={list.hasMore}
          loadMore={list.loadMore}
          headings={useDayHeadings(items)}
        >
          {(item, rowProps) => (
            <tr
              {...rowProps}
              aria-label={nameOf(item)}
              className={clsx(
                "focus-visible:-outline-offset-2",
                "@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:gap-x-2 @max-table:border-b",
                "@max-table:border-line @max-table:px-4 @max-table:py-2",
                item.kind === "record" && item.isPart && "bg-page",
              )}
            >
              <ActivityCells item={item} toggle={toggle} />
            </tr>
          )}
        </VirtualRows>
      </table>
    </div>
  );
}

function toRecordItem(row: ActivityRow): ActivityItem {
  return { kind: "record", id: row.id, row, isPart: false };
}

/** A heading above the first line of each day. */
function useDayHeadings(items: readonly ActivityItem[]): RowHeadings {
  const { timeZone, today } = useCompany();
  return useMemo(() => {
    const days = items.map((item) => dayOf(rowOf(item), timeZone));
    return {
      columnCount: COLUMNS.length,
      isAbove: (index) => days[index] !== null && days[index] !== days[index - 1],
      render(index) {
        const day = days[index];
        if (day === null || day === undefined) return null;
        return <span className="text-meta font-semibold">{formatDayHeading(day, today)}</span>;
      },
    };
  }, [items, timeZone, today]);
}

function nameOf(item: ActivityItem): string {
  if (item.kind === "unlisted") return `mais ${item.count}`;
  const { subject, user_name: user } = rowOf(item);
  const about = item.kind === "command" ? [describeCount(item)] : [subject.label, subject.detail];
  return [titleOf(item), ...about, user].filter((word) => word !== null && word !== "").join(", ");
}
