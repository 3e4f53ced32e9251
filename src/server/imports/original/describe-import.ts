/** The report in Portuguese, for the console. */
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import {
  ORIGINAL_TABLES,
  type Counts,
  type ImportReport,
  type OriginalTable,
  type TotalsLine,
} from "./import-report.ts";

const MAX_LISTED = 200;

const TABLE_LABELS: Readonly<Record<OriginalTable, readonly [one: string, many: string]>> = {
  clients: ["contato", "contatos"],
  transactions: ["lançamento", "lançamentos"],
  audit_records: ["registro do histórico", "registros do histórico"],
};

export function describeImport(report: ImportReport): string {
  const { problems, conflicts, repairs, inexactAmounts } = report;
  const inRow = ({ table, id, field, why }: (typeof problems)[number]): string =>
    `${table}, ${id}, ${field}: ${why}`;
  return [
    `No sistema original: ${countsText(report.original.counts)}.`,
    describeTotals(report),
    list("Linhas com problema", problems, inRow),
    list(
      "Já estão aqui com outro conteúdo, e ficam como estão",
      conflicts,
      (conflict) => `${conflict.table}, ${conflict.id}: ${conflict.why}.`,
    ),
    list(
      "Valores que não eram centavos exatos, arredondados",
      inexactAmounts,
      (amount) => `transactions, ${amount.id}: ${amount.before} passa a ${amount.after}`,
    ),
    list("Ajustes", repairs, inRow),
    ...Object.entries(report.ignoredColumns).map(
      ([table, columns]) =>
        `Colunas de ${table} que este sistema não tem, e não são trazidas: ${columns.join(", ")}.\n`,
    ),
    conclusion(report),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function countsText(counts: Counts): string {
  const parts = ORIGINAL_TABLES.map((table) => pluralize(counts[table], ...TABLE_LABELS[table]));
  return `${parts.slice(0, -1).join(", ")} e ${parts.at(-1)}`;
}

function describeTotals({ original, here, problems }: ImportReport): string {
  const lines = original.lines.flatMap((line, at) => {
    const own = here?.lines[at];
    if (line.count === 0 && (own?.count ?? 0) === 0) return [];
    const name = `${TYPE_LABELS[line.type]}, ${STATUS_LABELS[line.status]}`;
    const isSame = own?.count === line.count && own.sum === line.sum;
    const other = own === undefined ? "" : isSame ? " | aqui: igual" : ` | aqui: ${sumText(own)}`;
    return [`  ${name}: ${sumText(line)}${other}`];
  });
  if (here !== null) lines.push(`  Aqui, destes: ${countsText(here.counts)}.`);
  const excluded = problems.length > 0 ? " (sem as linhas com problema)" : "";
  return lines.length === 0 ? "" : `Somas${excluded}:\n${lines.join("\n")}\n`;
}

function sumText({ count, sum }: TotalsLine): string {
  return `${count} · ${formatBrl(BigInt(sum.replace(".", "")))}`;
}

function list<Item>(title: string, items: readonly Item[], toLine: (item: Item) => string): string {
  if (items.length === 0) return "";
  const more = items.length - MAX_LISTED;
  const lines = items.slice(0, MAX_LISTED).map((item) => `  ${toLine(item)}`);
  if (more > 0) lines.push(`  e mais ${more}: com --json aparecem todos.`);
  return `${title} (${items.length}):\n${lines.join("\n")}\n`;
}

function conclusion(report: ImportReport): string {
  const { action, ok, problems, toImport, alreadyHere, original } = report;
  const skipped = alreadyHere > 0 ? ` ${alreadyHere} já estavam aqui, iguais.` : "";
  if (problems.length > 0) {
    return "Nada foi gravado. Corrija essas linhas no sistema original, ou nos arquivos, e rode de novo.\n";
  }
  if (action === "imported") {
    return ok
      ? `Importado: ${countsText(toImport)}.${skipped} Os dois lados conferem.\n`
      : `Importado: ${countsText(toImport)}.${skipped} Os dois lados não são iguais: a diferença é o que está listado acima.\n`;
  }
  const isEmpty = ORIGINAL_TABLES.every((table) => original.counts[table] === 0);
  const hint = isEmpty
    ? " Se o original não está vazio, a chave não pode ler as tabelas: confira as permissões dela."
    : "";
  const next = ok ? "" : " O que já está aqui com outro conteúdo não será mudado.";
  return `Nada foi gravado. Seriam importados: ${countsText(toImport)}.${skipped}${next} Para importar, rode de novo com --yes.${hint}\n`;
}
