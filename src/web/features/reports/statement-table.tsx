import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { StatementRow } from "#domain/statement-row.ts";
import { CASH_HEADINGS, STATEMENT_NAMES, isPlanned } from "#domain/statement-rows.ts";
import {
  formatCell,
  statementTable,
  type StatementCell,
  type StatementTableColumn,
  type StatementTableRow,
} from "#domain/statement-table.ts";
import { useCompany } from "#web/api/company.ts";
import { useIsPrinting } from "#web/table/use-is-printing.ts";
import type { StatementData } from "./report-queries.ts";
import { urlOfCell } from "./statement-links.ts";
import { WholeColumns } from "./whole-columns.tsx";

/** On paper each table has as many columns as fit. */
export function StatementTable({ data }: { data: StatementData }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(FOLDED_FIRST);
  const { today } = useCompany();
  const { columns, rows: all } = statementTable(data, today);
  const rows = all.filter(({ kind, group }) => kind !== "category" || !folded.has(group));
  const count = useIsPrinting() ? Math.ceil(columns.length / COLUMNS_ON_PAPER) : 1;
  // Evenly, so that a year is in two tables.
  const perTable = Math.ceil(columns.length / count);
  const firsts = columns.map((_, at) => at).filter((at) => at % perTable === 0);
  return firsts.map((first) => (
    <ColumnsTable
      key={columns[first]?.name}
      data={data}
      columns={columns.slice(first, first + perTable)}
      rows={rows.map((row) => ({ ...row, cells: row.cells.slice(first, first + perTable) }))}
      folded={folded}
      toggle={(group) => setFolded(folded.symmetricDifference(new Set([group])))}
    />
  ));
}

const COLUMNS_ON_PAPER = 7;

function ColumnsTable({
  data,
  columns,
  rows,
  folded,
  toggle,
}: {
  data: StatementData;
  columns: readonly StatementTableColumn[];
  rows: readonly StatementTableRow[];
  folded: ReadonlySet<string>;
  toggle: (group: string) => void;
}) {
  const { title } = STATEMENT_NAMES[data.basis];
  const { today } = useCompany();
  const months = columns.filter(({ kind }) => kind === "period");
  const current = months.findIndex(
    ({ days }) => days !== null && days.start <= today && today <= days.end,
  );
  const firstPlanned = rows.findIndex(isPlanned);
  return (
    <WholeColumns
      key={columns.map(({ name }) => name).join()}
      first={current === -1 ? Math.max(0, months.length - 1) : current}
    >
      <table
        aria-label={`${title}, valores em reais`}
        className="border-separate max-md:w-full print:w-full border-spacing-0 tabular-nums print:break-inside-avoid"
      >
        <Head columns={columns} />
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={`${row.group} ${row.label}`}>
              {data.planned !== null && at === 0 && <Heading text={CASH_HEADINGS.paid} />}
              {at === firstPlanned && <Heading text={CASH_HEADINGS.planned} />}
              <Row
                row={row}
                data={data}
                columns={columns}
                isFolded={folded.has(row.group)}
                toggle={() => toggle(row.group)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </WholeColumns>
  );
}

function Head({ columns }: { columns: readonly StatementTableColumn[] }) {
  return (
    <thead className="text-meta text-muted">
      <tr>
        <th scope="col" className={clsx(headClass, firstClass, "text-left")}>
          Conta
        </th>
        {columns.map(({ kind, name }) => (
          <th
            key={kind + name}
            scope="col"
            {...(kind === "total" && { "data-total": true })}
            className={clsx(headClass, kind === "total" ? totalClass : columnClass, "text-right")}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const headClass =
  "border-b border-line px-1.5 py-2 align-bottom font-medium md:px-3 md:whitespace-nowrap";
const columnClass = "snap-start min-w-(--column-width) print:min-w-0";
const cellClass = "px-1.5 py-1.5 text-right whitespace-nowrap md:px-3";
const firstClass = clsx(
  "sticky left-0 z-1 bg-surface pl-4 lg:pl-5",
  "max-md:w-30 max-md:min-w-30 max-md:border-r max-md:border-line max-md:wrap-anywhere",
);
/** In sight while the months scroll, where there is room for both. */
const totalClass =
  "snap-start bg-surface min-w-(--total-width) print:min-w-0 md:sticky md:right-0 md:border-l md:border-line";

/** The categories of what was planned are folded at first. */
const FOLDED_FIRST: ReadonlySet<string> = new Set(["plannedIncome", "plannedExpense"]);

/** Above the rows of one way of counting. */
function Heading({ text }: { text: string }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={99}
        className="border-b border-line pt-4 pb-1.5 pl-4 text-left text-meta font-medium text-muted lg:pl-5"
      >
        <span className="sticky left-4">{text}</span>
      </th>
    </tr>
  );
}

const KIND_CLASSES: Record<StatementRow["kind"], string> = {
  category: "",
  total: "font-medium [&>*]:border-b [&>*]:border-line",
  result: "font-semibold [&>*]:border-b [&>*]:border-line",
  derived: "font-semibold [&>*]:border-b [&>*]:border-line",
  carried: "font-semibold [&>*]:border-b [&>*]:border-line",
};

function Row({
  row,
  data,
  columns,
  isFolded,
  toggle,
}: {
  row: StatementTableRow;
  data: StatementData;
  columns: readonly StatementTableColumn[];
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
            className="-my-1.5 -ml-1 flex min-h-8 cursor-pointer items-center max-lg:min-h-10 gap-1 rounded-sm text-left hover:text-accent"
          >
            <Chevron aria-hidden className="size-4 shrink-0" />
            {row.label}
          </button>
        ) : (
          row.label
        )}
      </th>
      {columns.map((column, at) => (
        <td
          key={column.kind + column.name}
          className={clsx(
            cellClass,
            column.kind === "total" && totalClass,
            column.kind === "total" && row.kind === "category" && "font-medium",
          )}
        >
          <Cell cell={row.cells[at]} column={column} address={addressOf(row, column, data)} />
        </td>
      ))}
    </tr>
  );
}

function addressOf(
  row: StatementRow,
  { kind, days }: StatementTableColumn,
  data: StatementData,
): string | null {
  return days === null || kind === "total" ? null : urlOfCell(row, days, data);
}

/** The amount, and beside it its percentage. */
function Cell({
  cell,
  column,
  address,
}: {
  cell: StatementCell | undefined;
  column: StatementTableColumn;
  address: string | null;
}) {
  if (cell === undefined) return null;
  const { amountCents } = cell;
  const { amount, percent } = formatCell(cell, column);
  return (
    <span className="flex items-baseline justify-end gap-1.5 max-md:flex-col max-md:items-end max-md:gap-0 print:flex-col print:items-end print:gap-0">
      {address === null || amountCents === null || amountCents === 0n ? (
        <span className={clsx(amountCents === 0n && "text-muted")}>{amount}</span>
      ) : (
        <Link to={address} className="-my-1.25 py-1.25 hover:text-accent hover:underline">
          {amount}
        </Link>
      )}
      <span className="min-w-12 text-meta font-normal text-muted">{percent}</span>
    </span>
  );
}
