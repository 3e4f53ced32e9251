/** What the list of contacts is filtered by and in which order, as the address says it. */
import * as z from "zod";
import { CONTACT_LIMITS, CONTACT_TYPES } from "#domain/contact.ts";
import type { Condition, PagedSearch } from "#web/api/fetch-page.ts";
import { searchedText } from "#web/url/url-schemas.ts";
import { searchConditions } from "./search-words.ts";

/** Newest first. */
export const DEFAULT_SORT = "-created";

/** Every order that there is, and what it is called where it is chosen from a list. */
export const SORT_OPTIONS = [
  { sort: "-created", label: "Mais novos primeiro" },
  { sort: "created", label: "Mais antigos primeiro" },
  { sort: "name", label: "Nome, de A a Z" },
  { sort: "-name", label: "Nome, de Z a A" },
  { sort: "-income", label: "Receitas, da maior à menor" },
  { sort: "income", label: "Receitas, da menor à maior" },
  { sort: "-expense", label: "Despesas, da maior à menor" },
  { sort: "expense", label: "Despesas, da menor à maior" },
] as const;

/** Whether a contact may be offered for new links, as an address says it. */
export const ACTIVITIES = ["active", "inactive"] as const;

/** Reads the list's part of any address. */
export const contactSearch = z.object({
  text: searchedText(CONTACT_LIMITS.name),
  type: z.enum(CONTACT_TYPES).nullable().catch(null),
  activity: z.enum(ACTIVITIES).nullable().catch(null),
  sort: z.enum(SORT_OPTIONS.map(({ sort }) => sort)).catch(DEFAULT_SORT),
});
/** What the address says. */
export type ContactSearch = z.output<typeof contactSearch>;

/** The same, as the wire is asked it. */
export function pagedSearchOf({ text, type, activity, sort }: ContactSearch): PagedSearch {
  const conditions = searchConditions(text ?? "").map((condition): Condition => [
    "or",
    `(${condition})`,
  ]);
  if (type !== null) conditions.push(["profile_type", `eq.${type}`]);
  if (activity !== null) conditions.push(["is_active", `is.${activity === "active"}`]);
  return { conditions, sort };
}

/** The order of that name; as without any when there is none. */
export function contactSortOf(text: string): ContactSearch["sort"] {
  return SORT_OPTIONS.find(({ sort }) => sort === text)?.sort ?? DEFAULT_SORT;
}
