import { clsx } from "clsx";
import { Fragment, useMemo, useRef, useState } from "react";
import { CASH_HEADINGS, STATEMENT_NAMES, isPlanned } from "#domain/statement-rows.ts";
import { SHARE_NAMES, statementTable, type StatementTableColumn } from "#domain/statement-table.ts";
import { useCompany } from "#web/api/company.ts";
import { Switch } from "#web/controls/switch.tsx";
import { useIsPrinting } from "#web/table/use-is-printing.ts";
import type { StatementData } from "./report-queries.ts";
import {
  accountClass,
  Filler,
  StatementHeading,
  StatementLine,
  totalClass,
  type CellChoices,
} from "./statement-line.tsx";
import { isWithoutCentavos } from "./statement-layout.ts";
import { StatementScroller } from "./statement-scroller.tsx";
import { useIsNarrow, useStatementLayout, type ShownTable } from "./use-statement-layout.ts";

/** On paper each table has as many columns as fit. */
export function StatementTable({ data }: { data: StatementData }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(FOLDED_FIRST);
  const [isExact, setIsExact] = useState(false);
  const [hasShares, setHasShares] = useShares(data);
  const { today } = useCompany();
  const isPrinting = useIsPrinting();
  const table = useMemo(() => statementTable(data, today), [data, today]);
  const box = useRef<HTMLDivElement>(null);
  const layout = useStatementLayout(box, table, { isExact, hasShares });
  const isWhole = isWithoutCentavos(layout.look) && !isPrinting;
  return (
    <div ref={box} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4 px-4 text-meta text-muted lg:px-5">
        <p className="mr-auto py-1 max-md:basis-full">
          {`Valores em R$${isWhole ? " sem centavos" : ""}${hasShares ? ` e em ${SHARE_NAMES[data.basis]} de cada coluna` : ""}.`}
        </p>
        {(isWhole || isExact) && (
          <Switch isOn={isExact} toggle={() => setIsExact(!isExact)} className={switchClass}>
            Centavos
          </Switch>
        )}
        <Switch isOn={hasShares} toggle={() => setHasShares(!hasShares)} className={switchClass}>
          Percentuais
        </Switch>
      </div>
      {(isPrinting ? tablesOnPaper(table) : [table]).map((part) => (
        <ColumnsTable
          key={part.columns.map(({ name }) => name).join()}
          data={data}
          table={part}
          choices={{ layout, isWhole, hasShares }}
          folded={folded}
          toggle={(group) => setFolded(folded.symmetricDifference(new Set([group])))}
        />
      ))}
    </div>
  );
}

const COLUMNS_ON_PAPER = 7;
const switchClass = "max-lg:min-h-10 print:hidden";

/** The groups whose categories are collapsed at first: the planned ones. */
const FOLDED_FIRST: ReadonlySet<string> = new Set(["plannedIncome", "plannedExpense"]);

/** The percentages of a cash flow would take half of a phone's screen. */
function useShares({ basis }: StatementData): [boolean, (hasShares: boolean) => void] {
  const [chosen, choose] = useState<boolean | null>(null);
  const isNarrow = useIsNarrow();
  return [chosen ?? !(basis === "cash" && isNarrow), choose];
}

/** Spreads columns evenly, so that a year takes two tables. */
function tablesOnPaper({ columns, rows }: ShownTable): ShownTable[] {
  const perTable = Math.ceil(columns.length / Math.ceil(columns.length / COLUMNS_ON_PAPER));
  const firsts = columns.map((_, at) => at).filter((at) => at % perTable === 0);
  return firsts.map((first) => ({
    columns: columns.slice(first, first + perTable),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(first, first + perTable) })),
  }));
}

function ColumnsTable({
  data,
  table: { columns, rows: all },
  choices,
  folded,
  toggle,
}: {
  data: StatementData;
  table: ShownTable;
  choices: CellChoices;
  folded: ReadonlySet<string>;
  toggle: (group: string) => void;
}) {
  const { title } = STATEMENT_NAMES[data.basis];
  const { today } = useCompany();
  const months = columns.filter(({ kind }) => kind === "period");
  const current = months.findIndex(
    ({ days }) => days !== null && days.start <= today && today <= days.end,
  );
  const rows = all.filter(({ kind, group }) => kind !== "category" || !folded.has(group));
  const firstPlanned = rows.findIndex(isPlanned);
  const { layout } = choices;
  const widths = [layout.accountWidth, ...columns.map((column) => widthOf(column, choices))];
  return (
    <StatementScroller
      layout={layout}
      first={current === -1 ? Math.max(0, months.length - 1) : current}
      head={<HeadCopy columns={columns} choices={choices} />}
    >
      <table
        aria-label={`${title}, valores em reais`}
        style={{ width: widths.reduce((sum, width) => sum + width, 0) }}
        className="min-w-full table-fixed border-separate border-spacing-0 tabular-nums print:w-full! print:table-auto"
      >
        <Head columns={columns} choices={choices} />
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={`${row.group} ${row.label}`}>
              {data.planned !== null && at === 0 && (
                <StatementHeading text={CASH_HEADINGS.paid} columnCount={widths.length} />
              )}
              {at === firstPlanned && (
                <StatementHeading text={CASH_HEADINGS.planned} columnCount={widths.length} />
              )}
              <StatementLine
                row={row}
                data={data}
                columns={columns}
                choices={choices}
                isFolded={folded.has(row.group)}
                toggle={() => toggle(row.group)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </StatementScroller>
  );
}

function widthOf({ kind }: StatementTableColumn, { layout }: CellChoices): number {
  return kind === "total" ? layout.totalWidth : layout.columnWidth;
}

type HeadProps = { columns: readonly StatementTableColumn[]; choices: CellChoices };

function Head({ columns, choices }: HeadProps) {
  return (
    <thead className="text-meta text-muted">
      <tr>
        <th
          scope="col"
          style={{ width: choices.layout.accountWidth }}
          className={clsx(headClass, accountClass, "text-left print:w-auto!")}
        >
          Categoria
        </th>
        {columns.map((column) => (
          <th
            key={column.kind + column.name}
            scope="col"
            style={{ width: widthOf(column, choices) }}
            className={clsx(columnHeadClass(column, choices), "print:w-auto!")}
          >
            {column.name}
          </th>
        ))}
        <Filler className={headClass} />
      </tr>
    </thead>
  );
}

/** A visual copy: its text must not be in the page twice. */
function HeadCopy({ columns, choices }: HeadProps) {
  const wordClass = "flex shrink-0 items-end before:content-[attr(data-name)]";
  return (
    <div className="flex w-max min-w-full text-meta text-muted">
      <div
        data-name="Categoria"
        style={{ width: choices.layout.accountWidth }}
        className={clsx(headClass, accountClass, wordClass)}
      />
      {columns.map((column) => (
        <div
          key={column.kind + column.name}
          data-name={column.name}
          style={{ width: widthOf(column, choices) }}
          className={clsx(columnHeadClass(column, choices), wordClass, "justify-end")}
        />
      ))}
      <div className={clsx(headClass, "grow")} />
    </div>
  );
}

const headClass = "border-b border-line bg-surface py-2 align-bottom font-medium";

function columnHeadClass({ kind }: StatementTableColumn, { layout }: CellChoices): string {
  return clsx(
    headClass,
    "snap-start text-right",
    layout.look === "beside" ? "px-3" : "px-1.25",
    kind === "total" && totalClass(layout),
  );
}
