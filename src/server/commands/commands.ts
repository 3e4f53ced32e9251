/** Every possible change, as data. The ledger is written in no other way. */
import type { MergeCategories } from "#contract/categories.ts";
import type { PaymentRequest, PaymentUndo } from "#contract/entry-payment.ts";
import type { InstalmentsUpdate } from "#contract/instalments.ts";
import type { RemovableKind, WritableKind } from "#contract/records.ts";
import type { NewRecurrence } from "#contract/new-recurrence.ts";
import type { RecurrencePause, RecurrenceResume } from "#contract/recurrence-pause.ts";
import type { RecurrenceEnd } from "#contract/recurrence-end.ts";
import type { RecurrenceChange, RecurrenceUpdate } from "#contract/recurrences.ts";
import type { UndoRequest } from "#contract/undo.ts";
import type { CompanyChange } from "#domain/company-settings.ts";
import type { Filter } from "../rows/row-query.ts";
import type { OriginalData } from "./original-data.ts";
import type { NewDraftOf, PatchOf } from "./record-table.ts";

/** The patch is used if the id exists. */
export type Upsert<Draft, Patch> = { readonly draft: Draft; readonly patch: Patch };
export type WhenPresent = "ignore" | "merge";

/** A write to records of one kind. */
type Write<Records extends WritableKind> =
  | {
      readonly kind: "create";
      readonly records: Records;
      readonly drafts: readonly NewDraftOf<Records>[];
      /** With the id of a removed row, restores it; otherwise that id is refused. */
      readonly restoresRemoved?: boolean;
    }
  | {
      readonly kind: "upsert";
      readonly records: Records;
      readonly rows: readonly Upsert<NewDraftOf<Records>, PatchOf<Records>>[];
      readonly whenPresent: WhenPresent;
    }
  | {
      readonly kind: "update";
      readonly records: Records;
      readonly filter: Filter;
      readonly patch: PatchOf<Records>;
    };

type Removal<Records extends RemovableKind> = {
  readonly kind: "remove";
  readonly records: Records;
  readonly filter: Filter;
};

export type RecordCommand =
  | { [Kind in WritableKind]: Write<Kind> }[WritableKind]
  | { [Kind in RemovableKind]: Removal<Kind> }[RemovableKind];

/** A command changes all of its rows or none. */
export type Command =
  | RecordCommand
  | ({ readonly kind: "merge-categories" } & MergeCategories)
  | { readonly kind: "update-instalments"; readonly update: InstalmentsUpdate }
  | { readonly kind: "record-payment"; readonly payment: PaymentRequest }
  | { readonly kind: "undo-payment"; readonly payment: PaymentUndo }
  | { readonly kind: "create-recurrence"; readonly recurrence: NewRecurrence }
  | { readonly kind: "update-recurrence"; readonly update: RecurrenceUpdate }
  | { readonly kind: "change-recurrence"; readonly change: RecurrenceChange }
  | { readonly kind: "end-recurrence"; readonly end: RecurrenceEnd }
  | { readonly kind: "pause-recurrence"; readonly pause: RecurrencePause }
  | { readonly kind: "resume-recurrence"; readonly resume: RecurrenceResume }
  | { readonly kind: "import-original"; readonly data: OriginalData }
  | { readonly kind: "update-company"; readonly change: CompanyChange }
  | { readonly kind: "undo"; readonly undo: UndoRequest };

type NameOf<One extends Command> = One extends RecordCommand
  ? `${One["kind"]}-${One["records"]}`
  : One["kind"];

export type CommandName = NameOf<Command>;

export function nameOf(command: Command): CommandName {
  return "records" in command
    ? (`${command.kind}-${command.records}` as CommandName)
    : command.kind;
}

export type Actor = { readonly userName: string };
