/** The orders that entries can be listed and exported in. Ties are always by id, in the same direction. */

/** Every order that there is; with `-` before it the largest first. `client` goes by the linked name. */
export const ENTRY_ORDERS = [
  "created",
  "-created",
  "type",
  "-type",
  "category",
  "-category",
  "amount",
  "-amount",
  "due",
  "-due",
  "status",
  "-status",
  "lifecycle",
  "-lifecycle",
  "client",
  "-client",
] as const;
/** One of `ENTRY_ORDERS`. */
export type EntryOrder = (typeof ENTRY_ORDERS)[number];

/** Newest first. */
export const DEFAULT_ENTRY_ORDER = "-created" satisfies EntryOrder;
