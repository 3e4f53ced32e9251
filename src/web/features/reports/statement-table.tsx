import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDecimal, type TotalCents } from "#domain/money.ts";
import {
  STATEMENT_NAMES,
  columnName,
  hasTotalColumn,
  percentOfRevenue,
  statementRows,
  type StatementRow,
} from "#domain/statement-rows.ts";
import { useCompany } from "#web/api/company.ts";
import type { StatementData } from "./report-queries.ts";
import { urlOfCell } from "./statement-links.ts";
import { WholeColumns } from "./whole-columns.tsx";

export function StatementTable({ data }: { data: StatementData }) {
  const { title } = STATEMENT_NAMES[data.basis];
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { today } = useCompany();
  const current = data.columns.findIndex(({ start, end }) => start <= today && today <= end);
  const rows = statementRows(data).filter(
    ({ kind, group }) => kind !== "category" || !folded.has(group),
  );
  return (
    <WholeColumns
      key={data.columns.map(({ start }) => start).join()}
      first={current === -1 ? data.columns.length - 1 : current}
    >
      <table
        aria-label={`${title}, valores em reais`}
        className="w-full border-separate border-spacing-0 tabular-nums"
      >
        <thead className="text-meta text-muted">
          <tr>
            <th scope="col" className={clsx(headClass, firstClass, "text-left")}>
              Conta
            </th>
            {data.columns.map((column) => (
              <th
                key={column.start}
                scope="col"
                className={clsx(headClass, columnClass, "text-right")}
              >
                {columnName(column)}
              </th>
            ))}
            {hasTotalColumn(data) && (
              <th data-total scope="col" className={clsx(headClass, totalClass, "text-right")}>
                Total
              </th>
            )}
            {data.basis === "accrual" && (
              <th
                scope="col"
                className={clsx(headClass, columnClass, "text-right md:pr-4 lg:pr-5")}
              >
                % da receita
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.group} ${row.label}`}
              row={row}
              data={data}
              isFolded={folded.has(row.group)}
              toggle={() => setFolded(folded.symmetricDifference(new Set([row.group])))}
            />
          ))}
        </tbody>
      </table>
    </WholeColumns>
  );
}

const headClass =
  "border-b border-line px-1.5 py-2 align-bottom font-medium md:px-3 md:whitespace-nowrap";
const columnClass = "snap-start max-md:min-w-(--column-width)";
const cellClass = "px-1.5 py-1.5 text-right whitespace-nowrap md:px-3";
const firstClass = clsx(
  "sticky left-0 z-1 bg-surface pl-4 lg:pl-5",
  "max-md:w-30 max-md:min-w-30 max-md:border-r max-md:border-line max-md:wrap-anywhere",
);
/** In sight while the months scroll, where there is room for both. */
const totalClass =
  "snap-start bg-surface max-md:min-w-(--total-width) md:sticky md:right-0 md:border-l md:border-line";

const KIND_CLASSES: Record<StatementRow["kind"], string> = {
  category: "",
  total: "font-medium [&>*]:border-b [&>*]:border-line",
  result: "font-semibold [&>*]:border-b [&>*]:border-line",
};

function Row({
  row,
  data,
  isFolded,
  toggle,
}: {
  row: StatementRow;
  data: StatementData;
  /** The categories of the row's group are hidden. */
  isFolded: boolean;
  toggle: () => void;
}) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr className={KIND_CLASSES[row.kind]}>
      <th
        scope="row"
        className={clsx(
          firstClass,
          "py-1.5 pr-2 text-left md:pr-3 md:whitespace-nowrap",
          row.kind === "category" ? "font-normal lg:pl-8" : "font-semibold",
        )}
      >
        {row.kind === "total" ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            title={isFolded ? "Mostrar as categorias" : "Esconder as categorias"}
            onClick={toggle}
            className="-ml-1 flex cursor-pointer items-center gap-1 rounded-sm text-left hover:text-accent"
          >
            <Chevron aria-hidden className="size-4 shrink-0" />
            {row.label}
          </button>
        ) : (
          row.label
        )}
      </th>
      {row.amountsCents.map((amount, at) => {
        const column = data.columns[at];
        const address = column === undefined ? null : urlOfCell(row, column, data);
        const text = formatAmount(amount);
        return (
          <td key={column?.start} className={cellClass}>
            {address === null || amount === 0n ? (
              <span className={clsx(amount === 0n && "text-muted")}>{text}</span>
            ) : (
              <Link to={address} className="hover:text-accent hover:underline">
                {text}
              </Link>
            )}
          </td>
        );
      })}
      {hasTotalColumn(data) && (
        <td className={clsx(cellClass, totalClass, row.kind === "category" && "font-medium")}>
          {row.totalCents === null ? "" : formatAmount(row.totalCents)}
        </td>
      )}
      {data.basis === "accrual" && (
        <td className={clsx(cellClass, "text-muted md:pr-4 lg:pr-5")}>
          {percentOfRevenue(row.totalCents ?? 0n, data.income.total.totalCents) ?? "—"}
        </td>
      )}
    </tr>
  );
}

/** `−1.234,56`, as the caption names the currency. */
function formatAmount(amountCents: TotalCents): string {
  return formatDecimal(amountCents).replace("-", "−");
}
