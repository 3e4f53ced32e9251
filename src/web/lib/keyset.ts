/**
 * Paging by the last row seen, newest first, so that a page never repeats or skips a row while
 * others add some, and page 1,000 costs what page 1 costs.
 */
export const PAGE_SIZE = 50;

/** Where a page ends. */
export type Cursor = { readonly createdAt: string; readonly id: string };

/** PostgREST's `or` condition for the rows after the cursor, by `created_at desc, id desc`. */
export function after(cursor: Cursor): string {
  const createdAt = `"${cursor.createdAt}"`;
  return `created_at.lt.${createdAt},and(created_at.eq.${createdAt},id.lt."${cursor.id}")`;
}

/** The cursor after this page, or undefined when it was the last one. */
export function nextCursor(rows: readonly Cursor[]): Cursor | undefined {
  const last = rows.at(-1);
  return rows.length < PAGE_SIZE || last === undefined
    ? undefined
    : { createdAt: last.createdAt, id: last.id };
}
