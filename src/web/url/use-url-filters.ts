/** The filters and the order of a list, stored in the URL; invalid parameters count as absent. */
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { latestSearch } from "./latest-search.ts";
import { samePanelState } from "./panel-state.ts";

type FlatSearch = Readonly<Record<string, string | null>>;

/**
 * A zod schema with a `catch` for every field; null means no filter. A default may depend on other
 * fields.
 */
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

/** Only the changed parameters: the others may be defaults, which depend on the changed ones. */
function write<Search extends FlatSearch>(
  schema: SearchSchema<Search>,
  changes: Partial<Search>,
  params: URLSearchParams,
): void {
  const defaults = schema.parse({});
  // A text that is too long is cut.
  const read = schema.parse(changes);
  for (const [name, value] of Object.entries(changes)) {
    const written = typeof value === "string" ? read[name] : null;
    if (typeof written !== "string" || written === defaults[name]) params.delete(name);
    else params.set(name, written);
  }
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

  function change(changes: Partial<Search>, { replace = true } = {}): void {
    // The URL itself, because a second change may come before the first was rendered.
    const next = new URLSearchParams(latestSearch(location));
    write(schema, changes, next);
    // A null that was just chosen is not the schema's default.
    const nulls = Object.entries(changes).filter(([, value]) => value === null);
    const changed = { ...readSearch(schema, next), ...Object.fromEntries(nulls) };
    setOptimistic({ search: changed, from: params });
    void navigate(
      { search: next.toString() },
      { replace, preventScrollReset: true, state: samePanelState(location, { isNew: !replace }) },
    );
  }

  const search = optimistic?.from === params ? optimistic.search : parsed;
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
