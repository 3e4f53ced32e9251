/** `-` is descending, `client` the linked name; ties are ordered by id in the same direction. */
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
export type EntryOrder = (typeof ENTRY_ORDERS)[number];

export const DEFAULT_ENTRY_ORDER = "-created" satisfies EntryOrder;
