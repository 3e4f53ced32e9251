/** The report in Portuguese, for the console and the screen. */
import {
  ORIGINAL_TABLES,
  type ComparedLine,
  type ImportScreenReport,
  type OriginalTable,
} from "#contract/imports.ts";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { ASSUMED_PAYMENT_DATES } from "#domain/payment.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { MAX_LISTED } from "#server/imports/report-file.ts";
import type { Counts, ImportReport, TotalsLine } from "./import-report.ts";
import { isSameLine } from "./totals.ts";

const TABLE_LABELS: Readonly<Record<OriginalTable, readonly [one: string, many: string]>> = {
  clients: ["contato", "contatos"],
  transactions: ["lançamento", "lançamentos"],
  audit_records: ["registro do histórico", "registros do histórico"],
};

type Source = "files" | "hosted";

export function describeImport(report: ImportReport, source: Source): string {
  return [
    `No sistema original: ${countsText(report.original.counts)}.`,
    describeTotals(report),
    ...findingsOf(report).map(describeFinding),
    conclusion(report, source),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** For the screen, with all findings. */
export function toScreenReport(report: ImportReport, source: Source): ImportScreenReport {
  const { action, ok, problems, original, here } = report;
  const counts = ORIGINAL_TABLES.map((table) => ({
    label: capitalize(TABLE_LABELS[table][1]),
    there: numberText(original.counts[table]),
    rounding: null,
    here: here === null ? null : numberText(here.counts[table]),
    isSame: here === null || here.counts[table] === original.counts[table],
  }));
  return {
    isRight: action === "imported" ? ok : problems.length === 0,
    lines: [...counts, ...totalsLines(report)],
    findings: findingsOf(report),
    conclusion: screenConclusion(report, source),
  };
}

type Finding = ImportScreenReport["findings"][number];

/** Errors and adjustments, row by row. */
function findingsOf(report: ImportReport): Finding[] {
  const inRow = ({ table, id, field, why }: ImportReport["problems"][number]): string =>
    `${table}, ${id}, ${field}: ${why}`;
  const inTable = ([table, columns]: [string, readonly string[]]): string =>
    `${table}: ${columns.join(", ")}`;
  return [
    finding("Linhas com problema", report.problems, inRow),
    finding(
      "Já estão aqui com outro conteúdo, e ficam como estão",
      report.conflicts,
      (conflict) => `${conflict.table}, ${conflict.id}: ${conflict.why}.`,
    ),
    finding(
      "Estão no histórico, mas não nas tabelas: se ainda existem no original, traga-os depois, com as tabelas completas",
      report.absent,
      ({ table, id }) => `${TABLE_LABELS[table][0]} ${id}`,
    ),
    finding(
      "Valores que não eram centavos exatos, arredondados",
      report.inexactAmounts,
      (amount) => `transactions, ${amount.id}: ${amount.before} passa a ${amount.after}`,
    ),
    finding("Ajustes", report.repairs, inRow),
    finding(
      ASSUMED_PAYMENT_DATES,
      report.assumedPaymentDates,
      ({ id, paidOn }) => `transactions, ${id}: ${formatCivilDate(paidOn)}`,
    ),
    finding(
      "Colunas que faltam no que foi lido, e ficam vazias aqui",
      Object.entries(report.missingColumns),
      inTable,
    ),
    finding(
      "Colunas que este sistema não tem, e não são trazidas",
      Object.entries(report.ignoredColumns),
      inTable,
    ),
  ].filter(({ count }) => count > 0);
}

function finding<Item>(
  title: string,
  items: readonly Item[],
  toLine: (item: Item) => string,
): Finding {
  return { title, count: items.length, lines: items.map(toLine) };
}

function describeFinding({ title, count, lines }: Finding): string {
  const all = lines.slice(0, MAX_LISTED).map((line) => `  ${line}`);
  const more = count - all.length;
  if (more > 0) all.push(`  e mais ${more}: com --json aparecem todos.`);
  return `${title} (${count}):\n${all.join("\n")}\n`;
}

function countsText(counts: Counts): string {
  const parts = ORIGINAL_TABLES.map((table) => pluralize(counts[table], ...TABLE_LABELS[table]));
  return `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}`;
}

/** For each type and status that has entries. */
function totalsLines({ original, here }: ImportReport): ComparedLine[] {
  return original.lines.flatMap((line, at) => {
    const own = here?.lines[at];
    if (line.count === 0 && (own?.count ?? 0) === 0) return [];
    const label = `${TYPE_LABELS[line.type]}, ${STATUS_LABELS[line.status]}`;
    return [
      {
        label,
        there: sumText(line),
        rounding: roundingText(line),
        here: own === undefined ? null : sumText(own),
        isSame: own === undefined || isSameLine(line, own),
      },
    ];
  });
}

function describeTotals(report: ImportReport): string {
  const lines = totalsLines(report).map(({ label, there, rounding, here }) => {
    const other = here === null ? "" : here === there ? " | aqui: igual" : ` | aqui: ${here}`;
    return `  ${label}: ${there}${rounding === null ? "" : ` (${rounding})`}${other}`;
  });
  if (report.here !== null) lines.push(`  Aqui, destes: ${countsText(report.here.counts)}.`);
  const excluded = report.problems.length > 0 ? " (sem as linhas com problema)" : "";
  return lines.length === 0 ? "" : `Somas${excluded}:\n${lines.join("\n")}\n`;
}

function sumText({ count, sum }: TotalsLine): string {
  return `${numberText(count)} · ${exactBrl(sum)}`;
}

function roundingText({ rounding }: TotalsLine): string | null {
  if (rounding === "0.00") return null;
  const sign = rounding.startsWith("-") ? "−" : "+";
  return `arredondamento: ${sign}${exactBrl(rounding.replace("-", ""))}`;
}

/** With all its decimals: `R$ 1.030,015`. */
function exactBrl(reais: string): string {
  const [whole = "", decimals = ""] = reais.split(".");
  return formatBrl(BigInt(whole + decimals.slice(0, 2))) + decimals.slice(2);
}

function numberText(count: number): string {
  return count.toLocaleString("pt-BR");
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function conclusion(report: ImportReport, source: Source): string {
  const { action, ok, problems, toImport, alreadyHere } = report;
  const skipped = skippedText(alreadyHere);
  if (problems.length > 0) {
    return "Nada foi gravado. Corrija essas linhas no sistema original, ou nos arquivos, e rode de novo.\n";
  }
  if (action === "imported") return `${importedText(report)}\n`;
  const next = ok ? "" : " O que já está aqui com outro conteúdo não será mudado.";
  return `Nada foi gravado. Seriam trazidos: ${countsText(toImport)}.${skipped}${next} Para importar, rode de novo com --yes.${emptyHint(report, source)}\n`;
}

const CORRECTIONS: Readonly<Record<Source, string>> = {
  hosted: "Corrija-as no sistema original e clique em Conferir de novo: ele é lido outra vez.",
  files:
    "Corrija-as nos arquivos, clique em Desistir e escolha-os de novo. Conferir de novo serve quando a mudança é aqui, como uma categoria criada.",
};

function screenConclusion(report: ImportReport, source: Source): string {
  const { action, problems, toImport, alreadyHere } = report;
  if (action === "imported") return importedText(report);
  if (problems.length > 0) {
    return `Nada pode ser trazido enquanto houver linhas com problema. ${CORRECTIONS[source]} As somas abaixo não contam essas linhas.`;
  }
  return `Serão trazidos: ${countsText(toImport)}.${skippedText(alreadyHere)}${emptyHint(report, source)}`;
}

function importedText({ ok, toImport, alreadyHere }: ImportReport): string {
  const end = ok
    ? "Os dois lados conferem."
    : "Os dois lados não são iguais: a diferença é o que está listado.";
  return `Trazidos: ${countsText(toImport)}.${skippedText(alreadyHere)} ${end}`;
}

function skippedText(alreadyHere: number): string {
  return alreadyHere > 0
    ? ` ${pluralize(alreadyHere, "já estava aqui, igual", "já estavam aqui, iguais")}.`
    : "";
}

const EMPTY_HINTS: Readonly<Record<Source, string>> = {
  hosted: "a chave não pode ler tudo: confira as permissões dela.",
  files: "confira se são os arquivos certos, e inteiros.",
};

/** For tables that are empty although the history is not, or all are. */
function emptyHint({ original: { counts } }: ImportReport, source: Source): string {
  const empty = ORIGINAL_TABLES.filter((table) => counts[table] === 0);
  const isAll = empty.length === ORIGINAL_TABLES.length;
  if (empty.length === 0 || (counts.audit_records === 0 && !isAll)) return "";
  const names = empty.map((table) => TABLE_LABELS[table][1]).join(" e ");
  const original = isAll ? "não está vazio" : `tem ${names}`;
  return ` Se o original ${original}, ${EMPTY_HINTS[source]}`;
}
