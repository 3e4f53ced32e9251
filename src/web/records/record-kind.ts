import type { ComponentType, ReactNode, RefCallback } from "react";
import type { FieldValues, FormState, Path, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { RecordApi, RecordRow } from "./record-api.ts";

/** The form of a record while it is being filled. */
export type RecordForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** One field of a form: its label, and its value as text for people. */
type FieldDescription<Input, Value> = {
  readonly label: string;
  readonly display: (value: Value) => ReactNode;
  /** Returns false where the other values leave this field without a meaning. */
  readonly appliesTo?: (values: Input) => boolean;
};

/** The fields of a form, in their order. */
export type FieldDescriptions<Input> = {
  readonly [Name in keyof Input]-?: FieldDescription<Input, Input[Name]>;
};

/**
 * One kind of record, as the shared panel, forms and conflict view need it. `Input` holds what the
 * controls hold (text); `Output` holds the accepted values, under the names that the record gives them.
 */
export type RecordKind<
  Row extends RecordRow,
  Input extends FieldValues,
  Output extends Partial<Row>,
> = {
  readonly api: Omit<RecordApi<Row, never, Partial<Row>>, "create">;
  readonly newId: (filled: Output) => Row["id"];
  readonly create: (id: Row["id"], filled: Output) => Promise<Row>;
  /** Accepts the form; refuses in Portuguese, beside the field. */
  readonly schema: z.ZodType<Output, Input>;
  readonly toInput: (row: Row) => Input;
  /** The changes that a filled form makes to a record; empty when there are none. */
  readonly toPatch: (row: Row, filled: Output) => Partial<Row>;
  readonly fields: FieldDescriptions<Input>;
  readonly firstField: Path<Input>;
  /** Fields that only the server can check; its refusals begin with their labels. */
  readonly serverChecked: readonly (keyof Input & Path<Input>)[];
  /** The state that the buttons of the summary change, beside the form. */
  readonly state: { readonly label: string; readonly display: (row: Row) => string };
  readonly texts: {
    readonly createTitle: string;
    readonly editTitle: string;
    readonly loading: string;
    readonly openExisting: string;
    readonly createAgain: string;
    readonly created: ToastTexts;
    readonly updated: ToastTexts;
    readonly notFound: { readonly message: string; readonly hint: string };
  };
  readonly Fields: ComponentType<{
    form: RecordForm<Input, Output>;
    /** The record as saved; null for a new one. */
    base: Row | null;
  }>;
  /** The record as saved, above the form. */
  readonly Summary: ComponentType<{
    row: Row;
    isBusy: boolean;
    /** Saves a change that the form does not hold. */
    save: (patch: Partial<Row>) => void;
  }>;
  /** The history, and what else belongs to the record, below the form. */
  readonly Related: ComponentType<{
    row: Row;
    /** The element that takes the focus when the history is opened. */
    historyRef: RefCallback<HTMLElement>;
  }>;
};

/** The toasts of one mutation. */
export type ToastTexts = { readonly done: string; readonly failed: string };

/** The fields of `filled` that differ from the record. */
export function changesTo<Row extends object>(row: Row, filled: Partial<Row>): Partial<Row> {
  const patch: Partial<Row> = { ...filled };
  for (const name of Object.keys(filled) as (keyof Row)[]) {
    if (patch[name] === row[name]) delete patch[name];
  }
  return patch;
}

/** The labels of the fields that were refused when the form was last submitted, in their order. */
export function refusedLabels<Input extends FieldValues>(
  fields: FieldDescriptions<Input>,
  { isSubmitted, errors }: FormState<Input>,
): string[] {
  if (!isSubmitted) return [];
  return namesOf(fields)
    .filter((name) => errors[name] !== undefined)
    .map((name) => fields[name].label);
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}
