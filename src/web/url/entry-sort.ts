import * as z from "zod";
import type { EntryOrder } from "#contract/entry-order.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { isUnpaidFilter, type PeriodDate, type StatusFilter } from "#domain/report-filter.ts";

export const SORT_OPTIONS = [
  { sort: "-due", label: "Vencimento, do mais recente" },
  { sort: "due", label: "Vencimento, do mais antigo" },
  { sort: "-paid", label: "Pagamento, do mais recente" },
  { sort: "paid", label: "Pagamento, do mais antigo" },
  { sort: "-created", label: "Registro, do mais recente" },
  { sort: "created", label: "Registro, do mais antigo" },
  { sort: "-amount", label: "Valor, do maior ao menor" },
  { sort: "amount", label: "Valor, do menor ao maior" },
  { sort: "category", label: "Categoria, de A a Z" },
  { sort: "-category", label: "Categoria, de Z a A" },
  { sort: "client", label: "Vínculo, de A a Z" },
  { sort: "-client", label: "Vínculo, de Z a A" },
  { sort: "type", label: "Tipo, despesas primeiro" },
  { sort: "-type", label: "Tipo, receitas primeiro" },
  { sort: "status", label: "Status, atrasados primeiro" },
  { sort: "-status", label: "Status, pendentes primeiro" },
  { sort: "lifecycle", label: "Situação, ativos primeiro" },
  { sort: "-lifecycle", label: "Situação, inativos primeiro" },
] as const satisfies readonly { sort: EntryOrder; label: string }[];

export const entrySort = z.enum(SORT_OPTIONS.map(({ sort }) => sort));
export type EntrySort = z.output<typeof entrySort>;

type Filtered = {
  readonly status: StatusFilter | null;
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  readonly by: PeriodDate | null;
};

/**
 * By due date: newest first, or oldest first for entries to be paid. A period by payment is by the
 * date of payment.
 */
export function defaultSort({ status, from, to, by }: Filtered): EntrySort {
  if (by === "payment" && (from !== null || to !== null)) return "-paid";
  return isUnpaidFilter(status) ? "due" : "-due";
}

export function effectiveSort(search: Filtered & { readonly sort: EntrySort | null }): EntrySort {
  return search.sort ?? defaultSort(search);
}

export function isByDueDate(sort: string): boolean {
  return sort === "due" || sort === "-due";
}

/** The date whose entries are adjacent in this order; null if there is none. */
export function dateOfOrder(sort: string): "dueDate" | "paidOn" | null {
  if (isByDueDate(sort)) return "dueDate";
  return sort === "paid" || sort === "-paid" ? "paidOn" : null;
}
