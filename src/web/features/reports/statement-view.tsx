import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { FileSearch } from "lucide-react";
import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import {
  STATEMENT_NAMES,
  columnName,
  statementRows,
  type StatementRow,
} from "#domain/statement-table.ts";
import type { StatementBasis, StatementColumn } from "#domain/statement.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { ExcludedEntries, undatedGroups } from "#web/records/excluded-entries.tsx";
import type { ReportSearch } from "./report-search.ts";
import { statementQuery, type StatementData } from "./report-queries.ts";

export function StatementView({ search, basis }: { search: ReportSearch; basis: StatementBasis }) {
  const query = useQuery(statementQuery(search, basis));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const { title, regime } = STATEMENT_NAMES[basis];
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />;
  }
  return (
    <section
      aria-label={title}
      aria-busy={isPlaceholderData}
      className={clsx(
        "flex flex-col gap-3 rounded-md border border-line bg-surface py-4 lg:py-5",
        isPlaceholderData && "opacity-60",
      )}
    >
      <div className="flex flex-col gap-1 px-4 lg:px-5">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        <p className="text-meta text-muted">{`Regime de ${regime}`}</p>
      </div>
      {data === undefined ? (
        <output aria-label={`Carregando: ${title}`} className="px-5">
          <Skeleton className="h-96" />
        </output>
      ) : (
        <Shown data={data} />
      )}
    </section>
  );
}

function Shown({ data }: { data: StatementData }) {
  const { columns, undated } = data;
  return (
    <>
      {columns.length === 0 ? (
        <EmptyNotice
          icon={FileSearch}
          message="Nenhum lançamento com vencimento para os filtros selecionados."
        />
      ) : (
        <StatementTable data={data} />
      )}
      <ExcludedEntries
        heading="Fora da tabela"
        groups={undatedGroups(undated, statementFilter(data))}
        className="px-4 text-meta text-muted lg:px-5"
      />
    </>
  );
}

function StatementTable({ data }: { data: StatementData }) {
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
            {address === null || amount === 0 ? (
              <span className={clsx(amount === 0 && "text-muted")}>{text}</span>
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

/** Null for a carried balance. */
function urlOfCell(
  { kind, group, label, totalCents }: StatementRow,
  { start, end }: StatementColumn,
  data: StatementData,
): string | null {
  if (totalCents === null) return null;
  return entriesUrl({
    ...statementFilter(data),
    ...(group !== "balance" && { type: group }),
    ...(kind === "category" && { category: label }),
    from: start,
    to: end,
    due: "dated",
  });
}

function statementFilter({ basis, search }: StatementData): EntriesFilter {
  const { view: _, sort: __, ...filter } = search;
  return { ...filter, lifecycle: "active", ...(basis === "cash" && { status: "paid" }) };
}
