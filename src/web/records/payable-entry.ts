import { entryTitle, joinWords } from "#domain/entry-title.ts";
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

export function describePayable(entry: PayableEntry): string {
  return joinWords([entry.detail, entryTitle(entry)]);
}
