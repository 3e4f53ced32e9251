/** The URL parameters of the list of contacts. */
import * as z from "zod";
import { CONTACT_TYPES } from "#domain/contact.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import type { Condition } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { searchText } from "#contract/search-text.ts";

export const DEFAULT_SORT = "name";

export const SORT_OPTIONS = [
  { sort: "name", label: "Nome, de A a Z" },
  { sort: "-name", label: "Nome, de Z a A" },
  { sort: "-created", label: "Mais novos primeiro" },
  { sort: "created", label: "Mais antigos primeiro" },
  { sort: "-income", label: "Receitas, da maior à menor" },
  { sort: "income", label: "Receitas, da menor à maior" },
  { sort: "-expense", label: "Despesas, da maior à menor" },
  { sort: "expense", label: "Despesas, da menor à maior" },
  { sort: "-receivable", label: "A receber, do maior ao menor" },
  { sort: "receivable", label: "A receber, do menor ao maior" },
  { sort: "-payable", label: "A pagar, do maior ao menor" },
  { sort: "payable", label: "A pagar, do menor ao maior" },
  { sort: "-lastDue", label: "Último vencimento, do mais novo" },
  { sort: "lastDue", label: "Último vencimento, do mais antigo" },
] as const;

export const ACTIVITIES = ["active", "inactive"] as const;
/** Contacts that owe the company, and contacts that it owes. */
export const DEBTS = ["receivable", "payable"] as const;

export const contactSearch = z.object({
  text: searchText(MAX_SEARCH_LENGTH),
  type: z.enum(CONTACT_TYPES).nullable().catch(null),
  activity: z.enum(ACTIVITIES).nullable().catch(null),
  debt: z.enum(DEBTS).nullable().catch(null),
  sort: z.enum(SORT_OPTIONS.map(({ sort }) => sort)).catch(DEFAULT_SORT),
});
export type ContactSearch = z.output<typeof contactSearch>;

export function toPagedSearch({ text, type, activity, debt, sort }: ContactSearch): PagedSearch {
  const conditions: Condition[] = [];
  if (text !== null) conditions.push(["search", text]);
  // A client always has this `profile_type`, even with other types.
  if (type !== null) {
    conditions.push(["or", `(profile_type.eq.${type},other_types.cs.{${type}})`]);
  }
  if (activity !== null) conditions.push(["is_active", `is.${activity === "active"}`]);
  if (debt !== null) {
    conditions.push([debt === "receivable" ? "unpaid_income" : "unpaid_expense", "gt.0"]);
  }
  return { conditions, sort };
}

/** Clearing the filters keeps the order, unless a filter by debts chose it. */
export function keptByClearing({ debt, sort }: ContactSearch): "sort"[] {
  return sort === `-${debt}` ? [] : ["sort"];
}
