import { useMemo, useState } from "react";

export type RowSelection<Row extends { readonly id: string }> = ReturnType<
  typeof useRowSelection<Row>
>;

type State = {
  readonly listKey: string;
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
  readonly lastId: string | null;
};

const NONE: ReadonlySet<string> = new Set();

/** Cleared when `listKey` changes. */
export function useRowSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  listKey: string,
) {
  const empty: State = { listKey, isAll: false, ids: NONE, lastId: null };
  const [stored, setState] = useState(empty);
  const state = stored.listKey === listKey ? stored : empty;
  const { isAll, ids, lastId } = state;
  const selected = useMemo(
    () => (isAll ? rows : ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))),
    [rows, isAll, ids],
  );

  /** `toHere` extends the range from the last toggled row. */
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

  const extent: "all" | "some" | "none" =
    selected.length === 0 ? "none" : selected.length === rows.length ? "all" : "some";
  return {
    /** Includes rows that match the search but are not loaded. */
    isAll,
    /** The selected rows that are loaded, in list order. */
    rows: selected,
    /** The state of the checkbox for the loaded rows. */
    extent,
    has: (id: string) => isAll || ids.has(id),
    toggle,
    toggleLoaded: () =>
      setState(extent === "all" ? empty : { ...empty, ids: new Set(rows.map(({ id }) => id)) }),
    selectAll: () => setState({ ...empty, isAll: true }),
    // Keeps what was selected since, also in another search.
    clear: () =>
      setState((now) => {
        if (now === stored) return empty;
        return now.listKey === listKey ? { ...now, ids: now.ids.difference(ids) } : now;
      }),
  };
}

function idsBetween(rows: readonly { readonly id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => rows.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
