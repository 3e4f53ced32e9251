/** A set as stored: an ordered JSON list without duplicates, so that equal sets are equal texts. */
declare const listBrand: unique symbol;
export type ListText<Item extends string> = string & { readonly [listBrand]: Item };

export function toListText<Item extends string>(items: Iterable<Item>): ListText<Item> {
  return JSON.stringify([...new Set(items)].toSorted(byCodeUnits)) as ListText<Item>;
}

export function listItems<Item extends string>(text: ListText<Item>): readonly Item[] {
  return JSON.parse(text) as Item[];
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}
