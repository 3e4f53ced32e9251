import { useMemo, useState } from "react";

export type RowSelection<Row> = {
  /** Selects every row that matches the search, loaded or not. */
  readonly isAll: boolean;
  /** The selected rows that are loaded, in list order. */
  readonly rows: readonly Row[];
  /** How many of the loaded rows are selected. */
  readonly extent: "all" | "some" | "none";
  readonly has: (id: string) => boolean;
  /** `toHere` includes all rows from the last one toggled. */
  readonly toggle: (id: string, toHere: boolean) => void;
  readonly toggleLoaded: () => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
};

type State = {
  readonly listKey: string;
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
  /** The start of a range. */
  readonly lastId: string | null;
};

const NONE: ReadonlySet<string> = new Set();

/** The selected rows; cleared when the list shows another search. */
export function useRowSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  listKey: string,
): RowSelection<Row> {
  const empty: State = { listKey, isAll: false, ids: NONE, lastId: null };
  const [kept, setState] = useState(empty);
  const state = kept.listKey === listKey ? kept : empty;
  const { isAll, ids, lastId } = state;
  const chosen = useMemo(
    () => (isAll ? rows : ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))),
    [rows, isAll, ids],
  );

  function toggle(id: string, toHere: boolean): void {
    const before = isAll ? new Set(rows.map((row) => row.id)) : ids;
    const isOn = !before.has(id);
    const next = new Set(before);
    for (const each of toHere ? idsBetween(rows, lastId ?? id, id) : [id]) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    setState({ listKey, isAll: false, ids: next, lastId: id });
  }

  const extent = chosen.length === 0 ? "none" : chosen.length === rows.length ? "all" : "some";
  return {
    isAll,
    rows: chosen,
    extent,
    has: (id) => isAll || ids.has(id),
    toggle,
    toggleLoaded: () =>
      setState(extent === "all" ? empty : { ...empty, ids: new Set(rows.map(({ id }) => id)) }),
    selectAll: () => setState({ ...empty, isAll: true }),
    // A selection made in another search meanwhile stays.
    clear: () => setState((now) => (now.listKey === listKey ? empty : now)),
  };
}

function idsBetween(rows: readonly { readonly id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((wanted) => rows.findIndex(({ id }) => id === wanted));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
