/**
 * Paging by the last row seen, in any order, so that a page never repeats or skips a row while
 * others add some, and page 1,000 costs what page 1 costs. Rows of one value are in order of their
 * ids; rows without one come last, whichever the direction.
 */

/** A value as the wire says it. */
type SortValue = string | number | boolean | null;

/** What rows can be ordered by. */
export type SortColumn<Row> = {
  /** The column's name on the wire. */
  readonly column: string;
  /** The table of the linked row that has the column, which the row embeds under that name. */
  readonly of?: string;
  readonly isNullable: boolean;
  readonly valueOf: (row: Row) => SortValue;
};

/** An order as an address says it: a name, with `-` before it for the largest first. */
export function sortOf(text: string): { readonly name: string; readonly isDescending: boolean } {
  return text.startsWith("-")
    ? { name: text.slice(1), isDescending: true }
    : { name: text, isDescending: false };
}

/** Where a page ends: the last row's value and id. */
export type Cursor = { readonly value: SortValue; readonly id: string };

/** A condition of the wire: `column=operator.value`, or several of which one must hold. */
export type Condition =
  | readonly [column: string, operator: string, value: string]
  | readonly ["or", string];

/** What a page asks for beside the filters: conditions, and columns that these are about. */
export type PageTerms = { readonly columns: string; readonly conditions: readonly Condition[] };

/** The rows after the cursor. */
export function after<Row>(
  { column, of, isNullable }: SortColumn<Row>,
  isDescending: boolean,
  cursor: Cursor,
): PageTerms {
  const beyond = isDescending ? "lt" : "gt";
  const id = `id.${beyond}.${quoted(cursor.id)}`;
  const own = of === undefined;
  if (cursor.value === null) {
    // A row that links to none has no linked value.
    const none: Condition = [own ? column : of, "is", "null"];
    return { columns: "", conditions: [none, ["id", beyond, cursor.id]] };
  }
  const value = String(cursor.value);
  if (!own) {
    // A linked row can be asked about only where it is embedded; once more for each question.
    return {
      columns: `,further:${of}(),equal:${of}()`,
      conditions: [
        [`further.${column}`, beyond, value],
        [`equal.${column}`, "eq", value],
        ["or", `further.not.is.null,and(equal.not.is.null,${id}),${of}.is.null`],
      ],
    };
  }
  const rest = isNullable ? `,${column}.is.null` : "";
  const text = quoted(value);
  const conditions: Condition[] = [
    ["or", `${column}.${beyond}.${text},and(${column}.eq.${text},${id})${rest}`],
  ];
  // Says the same again, but so that an index finds where to begin.
  if (!isNullable) conditions.push([column, isDescending ? "lte" : "gte", value]);
  return { columns: "", conditions };
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`;
}
