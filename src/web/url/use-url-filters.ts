/**
 * What a list shows, kept in the address: its filters and its order, so that a reload, a shared link
 * and the way back show the same. Whatever an address says, each field is read by itself, and what
 * it does not know is as if it was not there.
 */
import { useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { keptPanel } from "./detail-panel.ts";

/** Filters and order as an address holds them; null filters nothing. */
type FlatSearch = Readonly<Record<string, string | null>>;

/** Takes any address: a schema of zod with a `catch` for every field is one. */
export type SearchSchema<Search extends FlatSearch> = { parse(said: unknown): Search };

/** What the address says, and the ways to change that. */
export type UrlFilters<Search extends FlatSearch> = {
  readonly search: Search;
  readonly change: (changes: Partial<Search>) => void;
  /** Back to how the list is without any address, but for what `keep` names, such as its order. */
  readonly clear: (...keep: readonly (keyof Search)[]) => void;
};

/** Reads what the list shows from the parameters of an address. */
export function readSearch<Search extends FlatSearch>(
  schema: SearchSchema<Search>,
  params: URLSearchParams,
): Search {
  return schema.parse(Object.fromEntries(params));
}

/** What the list of this screen shows. Changes replace the address, and keep what the panel shows. */
export function useUrlFilters<Search extends FlatSearch>(
  schema: SearchSchema<Search>,
): UrlFilters<Search> {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const said = useMemo(() => readSearch(schema, params), [schema, params]);
  // What is chosen shows at once; the address follows.
  const [ahead, setAhead] = useState<{ search: Search; from: URLSearchParams } | null>(null);
  const search = ahead?.from === params ? ahead.search : said;

  /**
   * What the address says by now: on a slow machine a second change may come before the first one was
   * drawn, and must not take it back.
   */
  function newest(): { next: URLSearchParams; current: Search } {
    const { pathname, search: text } = globalThis.location;
    const drawn = pathname !== location.pathname || text === location.search;
    if (drawn) return { next: new URLSearchParams(params), current: search };
    const next = new URLSearchParams(text);
    return { next, current: readSearch(schema, next) };
  }

  function change(changes: Partial<Search>): void {
    const defaults = schema.parse({});
    const { next, current } = newest();
    setAhead({ search: { ...current, ...changes }, from: params });
    for (const [name, value] of Object.entries({ ...current, ...changes })) {
      if (typeof value !== "string" || value === defaults[name]) next.delete(name);
      else next.set(name, value);
    }
    void navigate(
      { search: next.toString() },
      { replace: true, preventScrollReset: true, state: keptPanel(location) },
    );
  }

  return {
    search,
    change,
    clear: (...keep) => {
      const kept = keep.map((name): [keyof Search, Search[keyof Search]] => [name, search[name]]);
      change({ ...schema.parse({}), ...Object.fromEntries(kept) });
    },
  };
}
