/** What is read from a file of a bank, before anything is written. */
import type { CivilDate } from "#domain/civil-date.ts";
import type { TextEncoding } from "./decode-text.ts";

export type BankStatement = {
  readonly kind: "bank" | "card";
  /** As the bank writes it; null where the file does not say. */
  readonly account: string | null;
  readonly bank: string | null;
  readonly branch: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly ledgerBalanceCents: number | null;
  readonly ledgerBalanceDate: CivilDate | null;
  /** Of `rows`. */
  readonly rowCount: number;
};

export type BankRow = {
  readonly date: CivilDate;
  /** Signed: + in, − out. */
  readonly cents: number;
  /** The bank's name of the row (FITID), which may repeat: an account's rows are told apart by more. */
  readonly externalId: string | null;
  readonly text: string;
};

/** `row` counts from 1, in the order of the file. */
export type RefusedRow = { readonly row: number; readonly column: string; readonly reason: string };
export type LeftOutRow = { readonly row: number; readonly reason: string };

export type BankFile = {
  readonly format: "ofx";
  readonly encoding: TextEncoding;
  readonly statements: readonly BankStatement[];
  /** Of all statements, in the order of the file. */
  readonly rows: readonly BankRow[];
  readonly refused: readonly RefusedRow[];
  readonly leftOut: readonly LeftOutRow[];
};

/** The file as a whole is nothing to import; the message says why, in Portuguese. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableFile";
  }
}
