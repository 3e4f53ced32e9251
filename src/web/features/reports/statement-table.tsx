import { clsx } from "clsx";
import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import {
  STATEMENT_NAMES,
  columnName,
  statementRows,
  type StatementRow,
} from "#domain/statement-rows.ts";
import type { StatementData } from "./report-queries.ts";
import { urlOfCell } from "./statement-links.ts";

export function StatementTable({ data }: { data: StatementData }) {
  const { title } = STATEMENT_NAMES[data.basis];
  const rows = statementRows(data);
  return (
    // Scrolls by keyboard through its links.
    <div className="overflow-x-auto">
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
              <th key={column.start} scope="col" className={clsx(headClass, "text-right")}>
                {columnName(column)}
              </th>
            ))}
            <th scope="col" className={clsx(headClass, "pr-4 text-right lg:pr-5")}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.group} ${row.label}`} row={row} data={data} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass = "border-b border-line px-3 py-2 align-bottom font-medium whitespace-nowrap";
const cellClass = "px-3 py-1.5 text-right whitespace-nowrap";
const firstClass = "sticky left-0 z-1 bg-surface pl-4 lg:pl-5";

const KIND_CLASSES: Record<StatementRow["kind"], string> = {
  category: "",
  total: "font-medium [&>*]:border-b [&>*]:border-line",
  result: "font-semibold [&>*]:border-b [&>*]:border-line",
};

function Row({ row, data }: { row: StatementRow; data: StatementData }) {
  return (
    <tr className={KIND_CLASSES[row.kind]}>
      <th
        scope="row"
        className={clsx(
          firstClass,
          "py-1.5 pr-3 text-left whitespace-nowrap",
          row.kind === "category" ? "font-normal lg:pl-8" : "font-semibold",
        )}
      >
        {row.label}
      </th>
      {row.amountsCents.map((amount, at) => {
        const column = data.columns[at];
        const address = column === undefined ? null : urlOfCell(row, column, data);
        const text = formatBalance(amount);
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
      <td className={clsx(cellClass, "pr-4 lg:pr-5", row.kind === "category" && "font-medium")}>
        {row.totalCents === null ? "" : formatBalance(row.totalCents)}
      </td>
    </tr>
  );
}
