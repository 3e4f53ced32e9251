/** The sheets of the report's Excel file: the entries as a table, and their summary. */
import { summarizeEntries, type EntrySummary, type SummaryContext } from "./entry-summary.ts";
import type { TotalCents } from "./money.ts";
import { WORKBOOK_COLUMNS, partsNote, type WorkbookEntry } from "./report-entry.ts";
import {
  boldCell,
  emphasised,
  moneyCell,
  numberHead,
  textCell,
  type SheetCell,
} from "./sheet-cells.ts";
import { tableSheet, type Sheet, type TableSheet } from "./sheet.ts";
import { TAGS_NOTE, WITHOUT_TAGS } from "./tag.ts";
import { STATUS_LABELS, TRANSACTION_STATUSES } from "./transaction.ts";

/** The lines above the figures of a file. */
export type SheetHeader = {
  readonly heading: string;
  readonly company: string | null;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
};

export function reportSheets(
  header: SheetHeader,
  entries: readonly WorkbookEntry[],
  context: SummaryContext,
): (Sheet | TableSheet)[] {
  const note = partsNote(entries, context.categories);
  return [
    tableSheet("Lançamentos", WORKBOOK_COLUMNS, entries),
    {
      sheet: "Resumo",
      orientation: "landscape",
      columns: [{ width: 24 }, ...SUMMARY_WIDTHS],
      data: [
        ...summaryRows(header, summarizeEntries(entries, context)),
        ...(note === "" ? [] : [[], [textCell(note)]]),
      ],
    },
  ];
}

const SUMMARY_WIDTHS = Array.from({ length: 4 }, () => ({ width: 20 }));

function summaryRows(header: SheetHeader, summary: EntrySummary): Sheet["data"] {
  const { totals, byStatus, indicators, leftOut } = summary;
  const average = (amount: TotalCents | null): SheetCell | null =>
    amount === null ? null : moneyCell(amount);
  return [
    ...headerRows(header),
    [],
    [null, numberHead("Lançamentos"), numberHead("Receitas"), numberHead("Despesas")],
    [
      textCell("Total"),
      totals.count,
      moneyCell(totals.incomeCents),
      moneyCell(totals.expenseCents),
    ],
    ...TRANSACTION_STATUSES.map((status) => {
      const { count, incomeCents, expenseCents } = byStatus[status];
      return [
        textCell(STATUS_LABELS[status]),
        count,
        moneyCell(incomeCents),
        moneyCell(expenseCents),
      ];
    }),
    ...tagRows(summary),
    [],
    [boldCell("Saldo do período"), emphasised(moneyCell(totals.balanceCents))],
    [textCell("Receita média"), average(indicators.averageIncomeCents)],
    [textCell("Despesa média"), average(indicators.averageExpenseCents)],
    [textCell("Percentual pago (%)"), indicators.percentPaid],
    [],
    [boldCell("Fora dos totais")],
    ...([leftOut.inactive, leftOut.cancelled] as const).map((sums, at) => [
      textCell(at === 0 ? "Inativos" : "Cancelados"),
      sums.count,
      moneyCell(sums.incomeCents),
      moneyCell(sums.expenseCents),
    ]),
  ];
}

/** An entry with two tags counts in both. */
function tagRows({ byTag }: EntrySummary): Sheet["data"] {
  if (byTag.length === 0) return [];
  return [
    [],
    [
      boldCell("Por etiqueta"),
      numberHead("Lançamentos"),
      numberHead("Receitas"),
      numberHead("Despesas"),
      numberHead("Saldo"),
    ],
    ...byTag.map(({ name, count, incomeCents, expenseCents }) => [
      textCell(name ?? WITHOUT_TAGS),
      count,
      moneyCell(incomeCents),
      moneyCell(expenseCents),
      moneyCell(incomeCents - expenseCents),
    ]),
    [textCell(TAGS_NOTE)],
  ];
}

export function headerRows({ heading, company, facts }: SheetHeader): Sheet["data"] {
  return [
    ...(company === null ? [] : [[boldCell(company)]]),
    [boldCell(heading)],
    ...facts.map(({ label, text: value }) => [textCell(label), textCell(value)]),
  ];
}
