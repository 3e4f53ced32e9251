/** The report as a document for an accountant: metrics, charts and the entries. */
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatExcluded, formatUndated } from "#domain/describe-excluded.ts";
import { formatInstalment } from "#domain/format-instalment.ts";
import { formatBrl } from "#domain/money.ts";
import { formatPaidOn } from "#domain/payment.ts";
import {
  MAX_DOCUMENT_ENTRIES,
  REPORT_FILE_NAME,
  WORKBOOK_COLUMNS,
  partsNote,
  type WorkbookEntry,
} from "#domain/report-entry.ts";
import {
  balanceNote,
  isByDueDate,
  type DatedFilter,
  type PeriodDate,
} from "#domain/report-filter.ts";
import { buildFilteredTotals, type Report } from "#domain/report.ts";
import { Sum, type TypeTotals } from "#domain/totals.ts";
import { TAGS_NOTE, WITHOUT_TAGS } from "#domain/tag.ts";
import { STATUS_LABELS, TRANSACTION_STATUSES } from "#domain/transaction.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readReport } from "../reports/read-models.ts";
import { readFilteredTotals } from "../reports/filtered-totals.ts";
import { buildHeader } from "./document-header.ts";
import type { ResolvedJob } from "./export-job.ts";
import type {
  DocumentColumn,
  DocumentModel,
  DocumentMetric,
  DocumentSection,
  DocumentRow,
} from "./document-model.ts";
import { renderReportCharts } from "./svg/report-charts.ts";

/** Builds the document from one consistent snapshot. */
export async function buildReportDocument(
  read: SnapshotReader,
  job: ResolvedJob,
  entryCount: number,
): Promise<DocumentModel> {
  const { request, today } = job;
  const report = await readReport(read, request.filter, today);
  const undated = await readUndated(read, job);
  const entries: WorkbookEntry[] = [];
  for await (const chunk of exportedEntries(read, request, today, MAX_DOCUMENT_ENTRIES)) {
    entries.push(...chunk);
  }
  return {
    title: `Relatório Financeiro - ${REPORT_FILE_NAME}`,
    heading: "Relatório Financeiro",
    ...(await buildHeader(read, job)),
    parts: [
      {
        kind: "metrics",
        metrics: [...cards(report, request.filter), ...statuses(report), ...indicators(report)],
      },
      ...(report.totals.count === 0
        ? []
        : [{ kind: "charts" as const, charts: renderReportCharts(report, request.filter) }]),
      ...tagTable(report),
      entryTable(entries, report, {
        entryCount,
        undated: formatUndated(undated, "dos gráficos por data"),
        categories: request.filter.categories,
        by: request.filter.by,
      }),
    ],
  };
}

/** Entries that the report counts but its charts by date cannot show. */
async function readUndated(
  read: SnapshotReader,
  { request, today }: ResolvedJob,
): Promise<TypeTotals> {
  const filter = { ...request.filter, due: "undated", lifecycle: "active" } as const;
  const { due, lifecycle } = request.filter;
  const hasActive = lifecycle === null || lifecycle === "active";
  // Entries without the date of the period are in no other total either.
  if (due === "dated" || !isByDueDate(request.filter) || !hasActive) return new Sum().byType();
  return buildFilteredTotals(
    await readFilteredTotals(read.db, filter, { engine: read.engine, today }),
  ).totals;
}

function cards({ totals }: Report, filter: DatedFilter): DocumentMetric[] {
  return [
    { label: "Receitas", value: formatBrl(totals.incomeCents), detail: "" },
    { label: "Despesas", value: formatBrl(totals.expenseCents), detail: "" },
    {
      label: "Saldo do período",
      value: formatBalance(totals.balanceCents),
      detail: balanceNote(filter),
    },
  ];
}

function statuses({ byStatus }: Report): DocumentMetric[] {
  return TRANSACTION_STATUSES.map((status) => {
    const { count, incomeCents, expenseCents } = byStatus[status];
    return {
      label: STATUS_LABELS[status],
      value: pluralize(count, "lançamento", "lançamentos"),
      detail: `Receitas\u00A0${formatBrl(incomeCents)} · Despesas\u00A0${formatBrl(expenseCents)}`,
    };
  });
}

function indicators({ indicators: metrics }: Report): DocumentMetric[] {
  const { count, averageIncomeCents, averageExpenseCents, percentPaid } = metrics;
  const average = (value: typeof averageIncomeCents): string =>
    value === null ? "—" : formatBrl(value);
  return [
    { label: "Lançamentos", value: count.toLocaleString("pt-BR"), detail: "" },
    { label: "Receita média", value: average(averageIncomeCents), detail: "" },
    { label: "Despesa média", value: average(averageExpenseCents), detail: "" },
    {
      label: "Percentual pago",
      value: percentPaid === null ? "—" : `${percentPaid.toLocaleString("pt-BR")}%`,
      detail: "Por número de lançamentos",
    },
  ];
}

function tagTable({ byTag }: Report): DocumentSection[] {
  if (byTag.length === 0) return [];
  const rows = byTag.map(({ name, count, incomeCents, expenseCents }): DocumentRow => ({
    look: "plain",
    cells: [
      name ?? WITHOUT_TAGS,
      count.toLocaleString("pt-BR"),
      formatBrl(incomeCents),
      formatBrl(expenseCents),
      formatBalance(incomeCents - expenseCents),
    ],
  }));
  return [{ kind: "table", title: "Por etiqueta", note: TAGS_NOTE, columns: TAG_COLUMNS, rows }];
}

const TAG_COLUMNS: readonly DocumentColumn[] = [
  { heading: "Etiqueta", isAmount: false, share: 30 },
  { heading: "Lançamentos", isAmount: false, share: 13 },
  { heading: "Receitas", isAmount: true, share: 19 },
  { heading: "Despesas", isAmount: true, share: 19 },
  { heading: "Saldo", isAmount: true, share: 19 },
];

const CATEGORY = "Categoria";
const NOTES = "Observações";

/** The date by which the period filters. */
const DATE_HEADINGS: Readonly<Record<PeriodDate, string>> = {
  due: "Vencimento",
  payment: "Pago em",
  accrual: "Competência",
};

/** The columns of the spec, with only one of its two equal dates. */
const columnsBy = (by: PeriodDate): readonly DocumentColumn[] => [
  { heading: "ID", isAmount: false, share: 13 },
  { heading: DATE_HEADINGS[by], isAmount: false, share: 8 },
  { heading: "Tipo", isAmount: false, share: 7 },
  { heading: CATEGORY, isAmount: false, share: 14 },
  { heading: "Vínculo", isAmount: false, share: 16 },
  { heading: "Status", isAmount: false, share: 7 },
  { heading: "Situação", isAmount: false, share: 7 },
  { heading: NOTES, isAmount: false, share: 15 },
  { heading: "Valor", isAmount: true, share: 13 },
];

function fieldsOf(columns: readonly DocumentColumn[]) {
  return columns.map(({ heading }) =>
    WORKBOOK_COLUMNS.find((column) => column.heading === heading),
  );
}

type TableFacts = {
  readonly entryCount: number;
  readonly undated: string;
  /** The categories of the filter. */
  readonly categories: readonly string[] | null;
  readonly by: PeriodDate;
};

function entryTable(
  entries: readonly WorkbookEntry[],
  report: Report,
  { entryCount, undated, categories, by }: TableFacts,
): DocumentSection {
  const { totals } = report;
  const columns = columnsBy(by);
  const fields = fieldsOf(columns);
  return {
    kind: "table",
    title: "Lançamentos",
    note: [
      entryCount === 0 ? "Nenhum lançamento com estes filtros." : "",
      truncationNote(entries.length, entryCount),
      partsNote(entries, categories),
      formatExcluded(report.leftOut),
      undated,
    ]
      .filter(Boolean)
      .join(" "),
    columns,
    rows: [
      ...entries.map((entry) => entryRow(entry, fields)),
      totalRow("Total de receitas", formatBrl(totals.incomeCents)),
      totalRow("Total de despesas", formatBrl(totals.expenseCents)),
      totalRow("Saldo do período", formatBalance(totals.balanceCents)),
    ],
  };
}

function entryRow(entry: WorkbookEntry, fields: ReturnType<typeof fieldsOf>): DocumentRow {
  const looks = { active: "plain", inactive: "muted", cancelled: "struck" } as const;
  return {
    look: looks[entry.lifecycle],
    cells: fields.map((column) => {
      switch (column?.kind) {
        case "money":
          return `${entry.type === "income" ? "+" : "−"}${formatBrl(entry.amountCents)}`;
        case "date":
          return column.heading === DATE_HEADINGS.payment
            ? formatPaidOn(entry)
            : formatCivilDate(column.get(entry));
        case "label":
        case "text":
          return cellText(column.heading, column.get(entry), entry);
        case undefined:
          return "";
      }
    }),
  };
}

/** With what a workbook has in columns of its own: `Fornecedores 2/3`, and the tags. */
function cellText(
  heading: string,
  text: string,
  { splits, tagNames, ...entry }: WorkbookEntry,
): string {
  switch (heading) {
    case CATEGORY: {
      const part = formatInstalment(entry);
      if (part === null) return unbroken(text);
      return `${unbroken(text)}${splits === null ? " " : " · "}${part}`;
    }
    case NOTES: {
      const tags = tagNames.length === 0 ? "" : `Etiquetas: ${tagNames.join(", ")}`;
      return [text, tags].filter(Boolean).join(" · ");
    }
    default:
      return text;
  }
}

/** Keeps an amount on one line. */
function unbroken(text: string): string {
  return text.replaceAll("R$ ", "R$\u00A0");
}

function totalRow(label: string, amount: string): DocumentRow {
  return { look: "total", cells: [label, amount] };
}

function truncationNote(shown: number, entryCount: number): string {
  if (shown >= entryCount) return "";
  const [some, all] = [shown, entryCount].map((count) => count.toLocaleString("pt-BR"));
  return `A tabela mostra os primeiros ${some} de ${all} lançamentos; os totais são de todos. Para a lista inteira, use Exportar CSV.`;
}
