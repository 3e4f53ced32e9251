/**
 * The input of new records of one form, so that it survives a reload of the tab, or leaving the URL
 * and coming back.
 */
import * as z from "zod";
import type { EntityType } from "#domain/entities.ts";
import { isExample } from "#web/url/company-path.ts";

const KEY = `sistema-financeiro.${isExample ? "exemplo." : ""}rascunho`;

const stored = z.object({
  entityType: z.string(),
  /** The opening of the form; null for input whose form is gone, which the next form takes over. */
  opening: z.string().nullable(),
  /** The first one is in the form, the others wait. */
  records: z.array(
    z.object({
      /** From an attempt that may have reached the server. */
      id: z.string().nullable(),
      input: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type DraftRecord<Input> = { readonly id: string | null; readonly input: Input };

/** Null where the browser blocks all cookies. */
const storage = openStorage();
leaveToNextForm();

/** Empty unless the draft belongs to this opening; each record has the fields of `empty`. */
export function readDraft<Input extends object>(
  entityType: EntityType,
  opening: string,
  empty: Input,
): readonly DraftRecord<Input>[] {
  const draft = readStored(entityType);
  if (draft === null || (draft.opening !== null && draft.opening !== opening)) return [];
  return draft.records.flatMap(({ id, input }) =>
    holdsFieldsOf(empty, input) ? [{ id, input }] : [],
  );
}

/** The form of an earlier page is gone, and the next one may be opened at another URL. */
function leaveToNextForm(): void {
  const draft = stored.safeParse(parseJson(storage?.getItem(KEY) ?? "null")).data;
  if (draft !== undefined) write({ ...draft, opening: null });
}

export function writeDraft<Input>(
  entityType: EntityType,
  opening: string,
  records: readonly DraftRecord<Input>[],
): void {
  write({ entityType, opening, records });
}

/** Leaves input whose form is gone to the next form, after any existing drafts. */
export function addToDraft<Input>(entityType: EntityType, record: DraftRecord<Input>): void {
  const { opening = null, records = [] } = readStored(entityType) ?? {};
  write({ entityType, opening, records: [...records, record] });
}

function readStored(entityType: EntityType): z.output<typeof stored> | null {
  const draft = stored.safeParse(parseJson(storage?.getItem(KEY) ?? "null")).data;
  return draft?.entityType === entityType ? draft : null;
}

function write(draft: object): void {
  try {
    storage?.setItem(KEY, JSON.stringify(draft));
  } catch (error) {
    console.warn("The browser has no room for the draft; a reload loses it", error);
  }
}

export function clearDraft(): void {
  storage?.removeItem(KEY);
}

/** All fields are texts, including those of a choice. */
function holdsFieldsOf<Input extends object>(
  empty: Input,
  input: Record<string, unknown>,
): input is Record<string, unknown> & Input {
  return Object.keys(empty).every((name) => typeof input[name] === "string");
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
