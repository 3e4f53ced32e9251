/**
 * Views of the report: what its address says, under a name. Always true of a list of them: no two
 * names differ in capitals and accents alone, it is in order of name, and it has at most
 * `MAX_VIEWS`. A period that is one click away is kept as that: in December, "Este mês" is December.
 */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import { collationKey } from "#domain/normalize-text.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { QUICK_PERIODS, quickPeriodOf, quickPeriods } from "./period-presets.ts";
import { reportSearch, type ReportSearch } from "./report-search.ts";

/** So many views are kept. */
export const MAX_VIEWS = 50;
/** In UTF-16 units. */
export const MAX_VIEW_NAME_LENGTH = 60;

const { from, to, ...filterFields } = reportSearch.shape;

const savedView = z.object({
  name: z.string().refine((name): boolean => normalizeLine(name, MAX_VIEW_NAME_LENGTH) === name),
  period: z.union([z.enum(QUICK_PERIODS), z.object({ from, to })]),
  filters: z.object(filterFields),
});
/** A view as it is kept. */
export type SavedView = z.output<typeof savedView>;

/** The view that `search` is today, under this name. */
export function viewOf(name: string, search: ReportSearch, today: CivilDate): SavedView {
  const { from: start, to: end, ...filters } = search;
  const quick = quickPeriodOf(search, today)?.name;
  return { name, period: quick ?? { from: start, to: end }, filters };
}

/** What the view is today. */
export function searchOf({ period, filters }: SavedView, today: CivilDate): ReportSearch {
  if (typeof period !== "string") return { ...filters, ...period };
  const quick = quickPeriods(today).find(({ name }) => name === period)?.period;
  return { ...filters, from: quick?.start ?? null, to: quick?.end ?? null };
}

/** Whether two searches find the same in the same order. */
export function isSameSearch(a: ReportSearch, b: ReportSearch): boolean {
  const names = Object.keys(reportSearch.shape) as (keyof ReportSearch)[];
  return names.every((name) => a[name] === b[name]);
}

/** The view of this name, whatever its capitals and accents. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => collationKey(view.name) === collationKey(name));
}

/** The views with this one, in place of the one of its name; null when there is no room for it. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] | null {
  const others = withoutView(views, view.name);
  if (others.length >= MAX_VIEWS) return null;
  return [...others, view].toSorted((a, b) =>
    a.name.localeCompare(b.name, "pt-BR", { numeric: true }),
  );
}

/** The views without the one of this name. */
export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => collationKey(view.name) !== collationKey(name));
}

/** The views as a text to keep; null for none. */
export function textOf(views: readonly SavedView[]): string | null {
  return views.length === 0 ? null : JSON.stringify(views);
}

/** The views in a text that was kept. Whatever it is, what is no view is as if it was not there. */
export function viewsIn(text: string | null): SavedView[] {
  let views: SavedView[] = [];
  for (const item of listIn(text)) {
    const view = savedView.safeParse(item).data;
    if (view !== undefined) views = withView(views, view) ?? views;
  }
  return views;
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    // Nobody can mend what an extension or another program wrote there.
    return [];
  }
}
