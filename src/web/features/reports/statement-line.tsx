/** The lines of a statement's table. */
import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { StatementRow } from "#domain/statement-row.ts";
import {
  formatCell,
  type StatementCell,
  type StatementTableColumn,
  type StatementTableRow,
} from "#domain/statement-table.ts";
import type { StatementData } from "./report-queries.ts";
import { isInSmallLetters, type StatementLayout } from "./statement-layout.ts";
import { urlOfCell } from "./statement-links.ts";

export type CellChoices = {
  readonly layout: StatementLayout;
  /** True without centavos. */
  readonly isWhole: boolean;
  readonly hasShares: boolean;
};

/** The class of the first column, which stays visible while the others scroll. */
export const accountClass = clsx(
  "sticky left-0 z-1 bg-surface pr-2 pl-4 lg:pl-5",
  "max-md:border-r max-md:border-line",
);

export function totalClass({ isTotalSticky }: StatementLayout): string {
  return clsx(
    "bg-surface pr-2.5! print:static print:border-l-0",
    isTotalSticky && "sticky right-0 border-l border-line",
  );
}

/** Few columns are narrower than the card: the lines continue to its edge. */
export function Filler({ className = "" }: { className?: string }) {
  return <td aria-hidden className={clsx(className, "print:hidden")} />;
}

/** The heading above the rows of realised or planned amounts. */
export function StatementHeading({ text, columnCount }: { text: string; columnCount: number }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        // With the filler.
        colSpan={columnCount + 1}
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

export function StatementLine({
  row,
  data,
  columns,
  choices,
  isFolded,
  toggle,
}: {
  row: StatementTableRow;
  data: StatementData;
  columns: readonly StatementTableColumn[];
  choices: CellChoices;
  /** True if the categories of the row's group are hidden. */
  isFolded: boolean;
  toggle: () => void;
}) {
  const { layout } = choices;
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr className={KIND_CLASSES[row.kind]}>
      <th
        scope="row"
        className={clsx(
          accountClass,
          "py-1.5 text-left wrap-anywhere print:min-w-30",
          // Further indented where there is room.
          row.kind === "category" ? "pl-8! font-normal lg:pl-11! print:pl-8!" : "font-semibold",
        )}
      >
        {row.kind === "total" ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            title={isFolded ? "Mostrar as categorias" : "Esconder as categorias"}
            onClick={toggle}
            className="-my-1.5 -ml-1 flex min-h-8 cursor-pointer items-center max-lg:min-h-10 gap-1 max-md:-ml-3 max-md:gap-0 rounded-sm text-left hover:text-accent"
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
            "py-1.5 text-right whitespace-nowrap",
            layout.look === "beside" ? "px-3" : "px-1.25",
            isInSmallLetters(layout.look) && "text-meta print:text-body",
            column.kind === "total" && totalClass(layout),
            column.kind === "total" && row.kind === "category" && "font-medium",
          )}
        >
          <Cell
            cell={row.cells[at]}
            column={column}
            choices={choices}
            address={addressOf(row, column, data)}
          />
        </td>
      ))}
      <Filler />
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

/** In a future month nothing is realised yet, nor in a period of them. */
function NoAmount({ column }: { column: StatementTableColumn }) {
  return (
    <span className="text-muted" title={NOT_BEGUN}>
      <span aria-hidden>{formatCell({ amountCents: null, percent: null }, column).amount}</span>
      <span className="sr-only">{NOT_BEGUN}</span>
    </span>
  );
}

const NOT_BEGUN = "Ainda não começou";

/** The amount, with its percentage beside or below it. */
function Cell({
  cell,
  column,
  choices: { layout, isWhole, hasShares },
  address,
}: {
  cell: StatementCell | undefined;
  column: StatementTableColumn;
  choices: CellChoices;
  address: string | null;
}) {
  if (cell === undefined) return null;
  const { amountCents } = cell;
  if (amountCents === null) return <NoAmount column={column} />;
  const { amount, percent } = formatCell(cell, column, { isWhole });
  // The centavos that are not shown.
  const title = isWhole ? formatCell(cell, column).amount : undefined;
  const isBeside = layout.look === "beside";
  return (
    <span
      className={clsx(
        "flex justify-end print:flex-col print:items-end print:gap-0",
        isBeside ? "items-baseline gap-1.5" : "flex-col items-end",
      )}
    >
      {address === null || amountCents === 0n ? (
        <span title={title} className={clsx(amountCents === 0n && "text-muted")}>
          {amount}
        </span>
      ) : (
        <Link
          to={address}
          title={title}
          className="-my-1.25 py-1.25 hover:text-accent hover:underline"
        >
          {amount}
        </Link>
      )}
      {hasShares && (
        <span className={clsx("text-meta font-normal text-muted", isBeside && "min-w-12")}>
          {percent}
        </span>
      )}
    </span>
  );
}
