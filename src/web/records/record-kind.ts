import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode, RefCallback } from "react";
import type { FieldValues, FormState, Path, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Written } from "#web/api/history-position.ts";
import type { Explanation } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { RecordApi, RecordRow } from "./record-api.ts";
import type { RecordChange } from "./record-change.ts";

export type RecordForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type FieldDescription<Input, Value> = {
  readonly label: string | ((values: Input) => string);
  readonly display: (value: Value) => ReactNode;
  /** False if other values make this field meaningless. */
  readonly appliesTo?: (values: Input) => boolean;
};

/** In the order of the form. */
export type FieldDescriptions<Input> = {
  readonly [Name in keyof Input]-?: FieldDescription<Input, Input[Name]>;
};

/** `Input` has the text of the controls, `Output` the accepted values under the record's names. */
export type RecordTypes = { Row: RecordRow; Input: FieldValues; Output: object };

/** Configures the shared panel, forms and conflict view. */
export type RecordKind<T extends RecordTypes> = {
  readonly api: Omit<RecordApi<T["Row"], never, Partial<T["Row"]>>, "create">;
  readonly newId: (filled: T["Output"]) => T["Row"]["id"];
  readonly create: (id: T["Row"]["id"], filled: T["Output"]) => Promise<CreatedRecords<T["Row"]>>;
  /** Undoes a creation. */
  readonly creationTurn: (queryClient: QueryClient, created: CreatedRecords<T["Row"]>) => Turn;
  /** The schema for a new record, or for changes of one. */
  readonly toSchema: (
    base: T["Row"] | null,
    today: CivilDate,
  ) => z.ZodType<T["Output"], T["Input"]>;
  readonly toInput: (row: T["Row"]) => T["Input"];
  /** Empty if nothing changed. */
  readonly toPatch: (row: T["Row"], filled: T["Output"]) => Partial<T["Row"]>;
  readonly fields: FieldDescriptions<T["Input"]>;
  readonly firstField: Path<T["Input"]>;
  /**
   * Fields with a choice of one tap: alone in a new record they are not worth a warning before they
   * are lost.
   */
  readonly choices: readonly (keyof T["Input"] & string)[];
  /** Fields that are a single choice: over a newer version they are kept or replaced together. */
  readonly joined?: readonly (keyof T["Input"])[];
  /**
   * The values of the next new record, after `filled` was submitted; it keeps a date only on the
   * same day.
   */
  readonly toNext: (empty: T["Input"], filled: T["Input"], isSameDay: boolean) => T["Input"];
  /** The name of a record in messages. */
  readonly describe: (row: T["Row"]) => string;
  /** Absent if it is that of the main record. */
  readonly describeCreated?: (created: CreatedRecords<T["Row"]>) => string;
  /** Names unsaved values in a sentence. */
  readonly toTitle: (input: T["Input"]) => string;
  /**
   * The question before these values are saved; null to save at once. A promise if other records
   * must be read first.
   */
  readonly questionBefore: (
    filled: T["Output"],
    known: {
      readonly queryClient: QueryClient;
      /** The record as saved; null for a new one. */
      readonly base: T["Row"] | null;
      /** The id of the record itself, which an attempt without a response may have created. */
      readonly ownId: string | null;
    },
  ) => Asked<T["Input"]> | Promise<Asked<T["Input"]>>;
  /**
   * For a change that may apply to other records too. "alone" saves as usual; null if the user
   * cancelled, and nothing is saved.
   */
  readonly planUpdate?: (
    row: T["Row"],
    patch: Partial<T["Row"]>,
  ) => Promise<PlannedUpdate<T["Row"]> | "alone" | null>;
  /** Fields that only the server can validate; its refusals begin with these labels. */
  readonly serverChecked: readonly {
    readonly field: keyof T["Input"] & Path<T["Input"]>;
    readonly label: string;
  }[];
  /** The state that the buttons of the summary change. */
  readonly state: { readonly label: string; readonly display: (row: T["Row"]) => string };
  /** The path of removed records; absent if none can be removed. */
  readonly removedPath?: string;
  readonly texts: {
    readonly createTitle: string;
    readonly editTitle: string;
    readonly loading: string;
    readonly openExisting: string;
    readonly createAgain: string;
    readonly created: ToastTexts;
    readonly updated: ToastTexts;
    readonly notFound: Explanation;
  };
  readonly Fields: ComponentType<{
    form: RecordForm<T["Input"], T["Output"]>;
    /** The record as saved; null for a new one. */
    base: T["Row"] | null;
  }>;
  /** The head of its panel; absent if the title is enough. */
  readonly Heading?: ComponentType<{ row: T["Row"] }>;
  /** Shown above the form. */
  readonly Summary: ComponentType<{
    row: T["Row"];
    isBusy: boolean;
    save: (patch: Partial<T["Row"]>) => void;
    panel: DetailPanel;
  }>;
  /** Shown between the summary and the form; absent if the page below has the history. */
  readonly History?: ComponentType<WithHistory<T> & { isWhole: boolean }>;
  /** Shown below the form. */
  readonly Related: ComponentType<{ row: T["Row"] }>;
};

type WithHistory<T extends RecordTypes> = {
  row: T["Row"];
  /** Focused when the history is opened. */
  historyRef: RefCallback<HTMLElement>;
};

export type PlannedUpdate<Row> = {
  readonly save: () => Promise<SavedRecords<Row>>;
};

export type SavedRecords<Row> = {
  readonly saved: Row;
  readonly changes: readonly RecordChange[];
  /** Undoes them, where it is not record by record. */
  readonly turn?: (queryClient: QueryClient) => Turn;
};

export type SubmitQuestion<Input extends FieldValues> = {
  readonly question: string;
  readonly confirm: string;
  /** The field to correct instead. */
  readonly field: Path<Input>;
};

export type Asked<Input extends FieldValues> = SubmitQuestion<Input> | null;

/** The records that one form created: at least one, with the main one first. */
export type CreatedRecords<Row> = readonly [Written<Row>, ...Written<Row>[]];

export type ToastTexts = { readonly done: (count: number) => string; readonly failed: string };

/** The labels of the fields refused by the last submit, in the order of the form. */
export function refusedLabels<Input extends FieldValues>(
  fields: FieldDescriptions<Input>,
  { isSubmitted, errors }: FormState<Input>,
  values: Input,
): string[] {
  if (!isSubmitted) return [];
  return namesOf(fields)
    .filter((name) => errors[name] !== undefined)
    .map((name) => fieldLabel(fields[name], values));
}

/** A label may depend on the other values. */
export function fieldLabel<Input>(
  { label }: Pick<FieldDescription<Input, never>, "label">,
  values: Input,
): string {
  return typeof label === "string" ? label : label(values);
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}
