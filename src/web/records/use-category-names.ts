/** Updates the category names that a screen holds when a category is renamed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Category } from "#domain/category.ts";
import { categoriesQuery } from "./categories.ts";
import { categoryNamesQuery } from "./category-names.ts";

type Named = Pick<Category, "id" | "name">;

/** `follow` gets a function from each previously listed name to the present one. */
export function useCategoryRenames(follow: (nameNow: (name: string) => string) => void): void {
  const categories = useQuery(categoriesQuery).data;
  const listed = useRef<readonly Named[]>([]);
  const followLatest = useEffectEvent(follow);
  useEffect(() => {
    if (categories === undefined) return;
    const renames = renamesBetween(listed.current, categories);
    listed.current = categories;
    if (renames.size > 0) followLatest((name) => renames.get(name) ?? name);
  }, [categories]);
}

function renamesBetween(
  before: readonly Named[],
  after: readonly Named[],
): ReadonlyMap<string, string> {
  const names = new Map(after.map(({ id, name }) => [id, name]));
  return new Map(
    before.flatMap(({ id, name }) => {
      const current = names.get(id) ?? name;
      return current === name ? [] : [[name, current] as const];
    }),
  );
}

/**
 * Replaces a former category name in a filter, from a link or a saved view, by the present name.
 * The returned function sets a typed filter, which stays as it is: it may become a longer text, or
 * be a part of a name.
 */
export function useFollowedFilter({
  search: { category },
  change,
}: {
  readonly search: { readonly category: string | null };
  readonly change: (changes: { category: string | null }) => void;
}): (typed: string | null) => void {
  /** The texts, and the filter before them: the address has each a moment later. */
  const [typed, setTyped] = useState<readonly (string | null)[] | null>(null);
  if (typed?.includes(category) === false) setTyped(null);
  const isFiltered = category !== null && typed === null;
  const categories = useQuery({ ...categoriesQuery, enabled: isFiltered }).data;
  const isNone = isFiltered && categories?.every(({ name }) => name !== category) === true;
  const names = useQuery({ ...categoryNamesQuery, enabled: isNone }).data;
  // Otherwise it is a part of names.
  const latest = isNone && names !== undefined ? names.latestName(category) : category;
  const changeLatest = useEffectEvent(change);
  useEffect(() => {
    if (latest !== null && latest !== category) changeLatest({ category: latest });
  }, [latest, category]);
  return (text) => {
    setTyped((now) => [...(now ?? [category]), text]);
    change({ category: text });
  };
}
