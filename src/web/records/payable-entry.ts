import type { Entry } from "./entry.ts";

export type PayableEntry = Pick<
  Entry,
  | "id"
  | "type"
  | "category"
  | "amountCents"
  | "status"
  | "updatedAt"
  | "seriesNumber"
  | "seriesCount"
  | "splits"
> & {
  /** The purpose of the entry. */
  readonly detail: string | null;
};
