/** The filters and the order of a list, stored in the URL; invalid parameters count as absent. */
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { latestSearch } from "./latest-search.ts";
import { samePanelState } from "./panel-state.ts";

type FlatSearch = Readonly<Record<string, string | null>>;

/** A zod schema with a `catch` for every field; null means no filter. */
export type SearchSchema<Search extends FlatSearch> = { parse(params: unknown): Search };

export type UrlFilters<Search extends FlatSearch> = {
  readonly search: Search;
  readonly change: (changes: Partial<Search>) => void;
  /** Like `change`, but Back reverts it. */
  readonly step: (changes: Partial<Search>) => void;
  /** Resets all parameters except those in `keep`. */
  readonly clear: (...keep: readonly (keyof Search)[]) => void;
};

export function readSearch<Search extends FlatSearch>(
  schema: SearchSchema<Search>,
  params: URLSearchParams,
): Search {
  return schema.parse(Object.fromEntries(params));
}

/**
 * Makes the URL equal to what is read back from it: a text that is too long is cut. A null is not
 * the schema's default.
 */
function cut<Search extends FlatSearch>(schema: SearchSchema<Search>, search: Search): Search {
  const read = schema.parse(search);
  const isSet = ([, value]: [string, unknown]) => value !== null;
  return {
    ...search,
    ...Object.fromEntries(
      Object.entries(search)
        .filter(isSet)
        .map(([name]) => [name, read[name]]),
    ),
  };
}

/** Changes keep the panel; only `step` adds a history entry. */
export function useUrlFilters<Search extends FlatSearch>(
  schema: SearchSchema<Search>,
): UrlFilters<Search> {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = useMemo(() => readSearch(schema, params), [schema, params]);
  const [optimistic, setOptimistic] = useState<{ search: Search; from: URLSearchParams } | null>(
    null,
  );
  // Back may come before the change is rendered: the parameters are then those from before it.
  useEffect(() => {
    const forget = () => setOptimistic(null);
    globalThis.addEventListener("popstate", forget);
    return () => globalThis.removeEventListener("popstate", forget);
  }, []);
  const search = optimistic?.from === params ? optimistic.search : parsed;

  /** Reads the URL itself, because a second change may come before the first was rendered. */
  function latest(): { next: URLSearchParams; current: Search } {
    const text = latestSearch(location);
    if (text === location.search) return { next: new URLSearchParams(params), current: search };
    const next = new URLSearchParams(text);
    return { next, current: readSearch(schema, next) };
  }

  function change(changes: Partial<Search>, { replace = true } = {}): void {
    const defaults = schema.parse({});
    const { next, current } = latest();
    const changed = cut(schema, { ...current, ...changes });
    setOptimistic({ search: changed, from: params });
    for (const [name, value] of Object.entries(changed)) {
      if (typeof value !== "string" || value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    void navigate(
      { search: next.toString() },
      { replace, preventScrollReset: true, state: samePanelState(location, { isNew: !replace }) },
    );
  }

  return {
    search,
    change: (changes) => change(changes),
    step: (changes) => change(changes, { replace: false }),
    clear: (...keep) => {
      const entries = keep.map((name): [keyof Search, Search[keyof Search]] => [
        name,
        search[name],
      ]);
      change({ ...schema.parse({}), ...Object.fromEntries(entries) });
    },
  };
}
