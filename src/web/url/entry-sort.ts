import * as z from "zod";
import type { EntryOrder } from "#contract/entry-order.ts";
import { isUnpaidFilter, type StatusFilter } from "#domain/report-filter.ts";

export const SORT_OPTIONS = [
  { sort: "-due", label: "Vencimento, do mais recente" },
  { sort: "due", label: "Vencimento, do mais antigo" },
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

type Sorted = {
  readonly status: StatusFilter | null;
  readonly sort: EntrySort | null;
};

/** By due date: newest first, or oldest first for entries to be paid. */
export function defaultSort({ status }: Pick<Sorted, "status">): EntrySort {
  return isUnpaidFilter(status) ? "due" : "-due";
}

export function effectiveSort(search: Sorted): EntrySort {
  return search.sort ?? defaultSort(search);
}

/** Only in this order are the entries of a day adjacent. */
export function isByDueDate(sort: string): boolean {
  return sort === "due" || sort === "-due";
}
