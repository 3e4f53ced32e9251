import * as z from "zod";
import { DEFAULT_ENTRY_ORDER, type EntryOrder } from "#contract/entry-order.ts";

export const DEFAULT_SORT = DEFAULT_ENTRY_ORDER;

export const SORT_OPTIONS = [
  { sort: "-created", label: "Mais novas primeiro" },
  { sort: "created", label: "Mais antigas primeiro" },
  { sort: "due", label: "Vencimento, do mais antigo ao mais recente" },
  { sort: "-due", label: "Vencimento, do mais recente ao mais antigo" },
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
