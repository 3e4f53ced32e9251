/**
 * Named searches of the report. A list is sorted by name, has at most `MAX_VIEWS`, and no two names
 * differ only in case and accents. A preset period is stored by name: in December, "Este mês" means
 * December.
 */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PERIOD_PRESETS, findPeriodPreset, periodPresets } from "./period-presets.ts";
import { reportSearch, type ReportSearch } from "./report-search.ts";

export const MAX_VIEWS = 50;
/** In UTF-16 units. */
export const MAX_VIEW_NAME_LENGTH = 60;

const { from, to, period: _, ...filterFields } = reportSearch.shape;

const savedView = z.object({
  // An older version kept blanks and invisible characters that a name has no more.
  name: z.string().transform((stored, context): string => {
    const name = normalizeLine(stored, MAX_VIEW_NAME_LENGTH);
    if (typeof name === "string") return name;
    context.addIssue("not the name of a view");
    return z.NEVER;
  }),
  period: z.union([z.enum(PERIOD_PRESETS), z.object({ from, to })]),
  filters: z.object(filterFields),
});
export type SavedView = z.output<typeof savedView>;

export function toSavedView(name: string, search: ReportSearch, today: CivilDate): SavedView {
  const { from: start, to: end, period: _all, ...filters } = search;
  const preset = findPeriodPreset(search, today)?.name;
  return { name, period: preset ?? { from: start, to: end }, filters };
}

export function toSearch({ period, filters }: SavedView, today: CivilDate): ReportSearch {
  if (typeof period !== "string") return { ...filters, ...period, period: null };
  const preset = periodPresets(today).find(({ name }) => name === period)?.period;
  return { ...filters, from: preset?.start ?? null, to: preset?.end ?? null, period: null };
}

export function isSameSearch(a: ReportSearch, b: ReportSearch): boolean {
  const names = Object.keys(reportSearch.shape) as (keyof ReportSearch)[];
  return names.every((name) => name === "period" || a[name] === b[name]);
}

export function findView(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => foldTyped(view.name) === foldTyped(name));
}

/** Adds the view, or replaces the one with the same name; null if the list is full. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] | null {
  const others = withoutView(views, view.name);
  if (others.length >= MAX_VIEWS) return null;
  return [...others, view].toSorted((a, b) =>
    a.name.localeCompare(b.name, "pt-BR", { numeric: true }),
  );
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => foldTyped(view.name) !== foldTyped(name));
}

/** Null if the view is not there, or another one has its name by now. */
export function withoutSameView(
  views: readonly SavedView[],
  view: SavedView,
): readonly SavedView[] | null {
  const present = findView(views, view.name);
  const isSame = present !== undefined && serializeViews([present]) === serializeViews([view]);
  return isSame ? withoutView(views, view.name) : null;
}

/** Null for an empty list. */
export function serializeViews(views: readonly SavedView[]): string | null {
  return views.length === 0 ? null : JSON.stringify(views);
}

/** Never fails: ignores anything that is not a view. */
export function parseViews(text: string | null): SavedView[] {
  let views: SavedView[] = [];
  for (const item of parseList(text)) {
    const view = savedView.safeParse(item).data;
    if (view !== undefined) views = withView(views, view) ?? views;
  }
  return views;
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    // The user cannot repair what another program wrote to the storage.
    return [];
  }
}
