/** The input of a new record, so that it survives a reload of the tab. There is one at a time. */
import * as z from "zod";
import type { EntityType } from "#domain/audit-record.ts";
import { isExample } from "#web/api/company-path.ts";

const KEY = `sistema-financeiro.${isExample ? "exemplo." : ""}rascunho`;

const stored = z.object({
  entityType: z.string(),
  /** The opening of the form; null for input whose form is gone, which the next one takes over. */
  opening: z.string().nullable(),
  /** Of an attempt that may have reached the server. */
  id: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
});
export type FormDraft<Input> = Omit<z.output<typeof stored>, "entityType" | "input"> & {
  readonly input: Input;
};

/** Null where the browser blocks all cookies. */
const storage = openStorage();

/** Returns null unless the draft is of this opening and has the fields of `empty`. */
export function readDraft<Input extends object>(
  entityType: EntityType,
  opening: string,
  empty: Input,
): FormDraft<Input> | null {
  const draft = stored.safeParse(parseJson(storage?.getItem(KEY) ?? "null")).data;
  if (draft === undefined || draft.entityType !== entityType) return null;
  if (draft.opening !== null && draft.opening !== opening) return null;
  return holdsFieldsOf(empty, draft.input) ? { ...draft, input: draft.input } : null;
}

export function writeDraft<Input>(entityType: EntityType, draft: FormDraft<Input>): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...draft, entityType }));
  } catch (error) {
    console.warn("The browser has no room for the draft; a reload loses it", error);
  }
}

export function clearDraft(): void {
  storage?.removeItem(KEY);
}

/** The fields are texts, those of a choice too. */
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
