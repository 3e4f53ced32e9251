/** What an export was asked for, in words for its header. */
import type { ExportAsked } from "#contract/exports.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatInstant } from "#domain/company-clock.ts";
import type { Period } from "#domain/period.ts";
import { DUE_FILTER_LABELS, STATUS_FILTER_LABELS } from "#domain/report-filter.ts";
import { LIFECYCLE_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import type { LongRead } from "../database/database.ts";
import type { ExportJob } from "./export-job.ts";
import type { PrintedDocument } from "./printed-document.ts";

/** Period, filters and when it was made. */
export async function askedFacts(
  read: LongRead,
  { asked, now, timeZone }: ExportJob,
): Promise<PrintedDocument["facts"]> {
  return [
    { label: "Período", text: periodWords(asked.filter.period) },
    { label: "Filtros", text: await filterWords(read, asked) },
    { label: "Emitido em", text: formatInstant(now, timeZone) },
  ];
}

function periodWords({ start, end }: Period): string {
  if (start !== null && end !== null) return `${formatCivilDate(start)} a ${formatCivilDate(end)}`;
  if (start !== null) return `a partir de ${formatCivilDate(start)}`;
  return end === null ? "todo o período" : `até ${formatCivilDate(end)}`;
}

async function filterWords(read: LongRead, { filter, categoryText }: ExportAsked): Promise<string> {
  const { clientId, status, type, due, lifecycle } = filter;
  const words = [
    ...(type === null ? [] : [`Tipo: ${TYPE_LABELS[type]}`]),
    ...(status === null ? [] : [`Status: ${STATUS_FILTER_LABELS[status]}`]),
    ...(clientId === null ? [] : [`Vínculo: ${await nameOf(read, clientId)}`]),
    ...(categoryText === null ? [] : [`Categoria com “${categoryText}”`]),
    ...(due === null ? [] : [`Vencimento: ${DUE_FILTER_LABELS[due]}`]),
    ...(lifecycle === null ? [] : [`Situação: ${LIFECYCLE_LABELS[lifecycle]}`]),
  ];
  return words.length === 0 ? "nenhum" : words.join(" · ");
}

async function nameOf({ db }: LongRead, id: string): Promise<string> {
  const found = await db
    .selectFrom("clients")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name ?? "Cliente não encontrado";
}
