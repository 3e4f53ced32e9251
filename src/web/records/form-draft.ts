/**
 * The input of new records of one form, so that it survives a reload of the tab, or leaving the URL
 * and coming back.
 */
import * as z from "zod";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { isExample } from "#web/url/company-path.ts";
import { draftInput } from "./draft-input.ts";

const KEY = `sistema-financeiro.${isExample ? "exemplo." : ""}rascunho`;

/** The `id` is from an attempt that may have reached the server. */
const record = z.object({
  id: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  /** The opening of the form that had it; null for input that waited, or whose form is gone. */
  opening: z.string().nullable().default(null),
});
const stored = z.object({
  /** Of the form on the screen; the first one is in it, the others wait. */
  open: z.array(record),
  /** Their form is gone, and the next one takes them over. */
  left: z.array(record),
});
export type DraftRecord<Input> = {
  readonly id: string | null;
  readonly input: Input;
  readonly opening?: string | null;
};
type Draft = Readonly<Record<keyof z.output<typeof stored>, readonly DraftRecord<object>[]>>;

/** Null where the browser blocks all cookies. */
const storage = openStorage();
leaveToNextForm();

/** The input that the next form takes over; each record has the fields of `empty`. */
export function readLeft<Input extends object>(
  entityType: EntityType,
  empty: Input,
): readonly DraftRecord<Input>[] {
  return read(entityType).left.flatMap(({ input: typed, ...rest }) => {
    const input = draftInput(empty, typed);
    return input === null ? [] : [{ ...rest, input }];
  });
}

/** A form has taken it over. */
export function clearLeft(entityType: EntityType): void {
  write(entityType, { ...read(entityType), left: [] });
}

/** Leaves input whose form is gone to the next form. */
export function addToLeft(entityType: EntityType, { id, input }: DraftRecord<object>): void {
  const { open, left } = read(entityType);
  write(entityType, { open, left: [...left, { id, input }] });
}

/** Of the form on the screen. */
export function writeOpen(entityType: EntityType, records: readonly DraftRecord<object>[]): void {
  const open = records.map(({ id, input, opening = null }) => ({ id, input, opening }));
  write(entityType, { open, left: read(entityType).left });
}

/** The forms of an earlier page are gone. */
function leaveToNextForm(): void {
  for (const entityType of ENTITY_TYPES) {
    const { open, left } = read(entityType);
    if (open.length > 0) write(entityType, { open: [], left: [...open, ...left] });
  }
}

function read(entityType: EntityType): z.output<typeof stored> {
  const text = storage?.getItem(keyOf(entityType)) ?? "null";
  return stored.safeParse(parseJson(text)).data ?? { open: [], left: [] };
}

function write(entityType: EntityType, draft: Draft): void {
  if (draft.open.length === 0 && draft.left.length === 0) {
    return storage?.removeItem(keyOf(entityType));
  }
  try {
    storage?.setItem(keyOf(entityType), JSON.stringify(draft));
  } catch (error) {
    console.warn("The browser has no room for the draft; a reload loses it", error);
  }
}

function keyOf(entityType: EntityType): string {
  return `${KEY}.${entityType}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn("The draft cannot be read", error);
    return null;
  }
}

function openStorage(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch (error) {
    console.warn("The browser keeps no drafts", error);
    return null;
  }
}
