import type { ComponentType, ReactNode, RefCallback } from "react";
import type { FieldValues, FormState, Path, UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { RecordApi, RecordRow } from "./record-api.ts";

export type RecordForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type FieldDescription<Input, Value> = {
  readonly label: string;
  readonly display: (value: Value) => ReactNode;
  /** False where the other values make this field meaningless. */
  readonly appliesTo?: (values: Input) => boolean;
};

/** In the order of the form. */
export type FieldDescriptions<Input> = {
  readonly [Name in keyof Input]-?: FieldDescription<Input, Input[Name]>;
};

/**
 * Configures the shared panel, forms and conflict view. `Input` holds the text of the controls;
 * `Output` the accepted values, under the record's names.
 */
export type RecordKind<
  Row extends RecordRow,
  Input extends FieldValues,
  Output extends Partial<Row>,
> = {
  readonly api: Omit<RecordApi<Row, never, Partial<Row>>, "create">;
  readonly newId: (filled: Output) => Row["id"];
  readonly create: (id: Row["id"], filled: Output) => Promise<Row>;
  readonly schema: z.ZodType<Output, Input>;
  readonly toInput: (row: Row) => Input;
  /** Empty when nothing changed. */
  readonly toPatch: (row: Row, filled: Output) => Partial<Row>;
  readonly fields: FieldDescriptions<Input>;
  readonly firstField: Path<Input>;
  /** Fields that only the server can check; its refusals begin with their labels. */
  readonly serverChecked: readonly (keyof Input & Path<Input>)[];
  /** The state that the buttons of the summary change. */
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
  /** Above the form. */
  readonly Summary: ComponentType<{
    row: Row;
    isBusy: boolean;
    save: (patch: Partial<Row>) => void;
  }>;
  /** Below the form: the history and related records. */
  readonly Related: ComponentType<{
    row: Row;
    /** Focused when the history is opened. */
    historyRef: RefCallback<HTMLElement>;
  }>;
};

export type ToastTexts = { readonly done: string; readonly failed: string };

export function changesTo<Row extends object>(row: Row, filled: Partial<Row>): Partial<Row> {
  const patch: Partial<Row> = { ...filled };
  for (const name of Object.keys(filled) as (keyof Row)[]) {
    if (patch[name] === row[name]) delete patch[name];
  }
  return patch;
}

/** The labels of the fields that the last submit refused, in the order of the form. */
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
