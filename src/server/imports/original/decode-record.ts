import * as z from "zod";
import { optionalLine, requiredLine, textMessage } from "#contract/fields.ts";
import { DEFAULT_USER_NAME, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { MAX_ID_LENGTH } from "#domain/ids.ts";
import type { OriginalRecord } from "#server/commands/original-data.ts";
import type { CheckedRow } from "./row-check.ts";

const ID_FORM = { error: "id deve começar com AUD- e seguir com letras e números." };
const ID = z
  .string(ID_FORM)
  .regex(/^AUD-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*$/u, ID_FORM)
  .max(MAX_ID_LENGTH, { error: textMessage("id", MAX_ID_LENGTH, { error: "too-long" }) });
const USER_NAME = optionalLine("user_name", MAX_USER_NAME_LENGTH);
/** Stored unchanged. */
const DESCRIPTION = z
  .string({ error: "description deve ser um texto." })
  .refine((text) => text.isWellFormed() && !text.includes("\0"), {
    error: "description: há um caractere que não pode ser gravado.",
  });
/** Old rows say `client` (spec section 3). */
const ENTITY_TYPE = z.enum(["transaction", "contact", "client"], {
  error: "entity_type deve ser um destes valores: transaction, contact, client.",
});
const ENTITY_ID = requiredLine("entity_id", MAX_ID_LENGTH);

/** Null for an invalid row. */
export function decodeRecord(row: CheckedRow): OriginalRecord | null {
  const id = row.read("id", ID);
  const userName = row.read("user_name", USER_NAME);
  if (userName === null) row.repair("user_name", `Veio vazio: vale ${DEFAULT_USER_NAME}.`);
  const description = row.read("description", DESCRIPTION);
  const entityType = row.read("entity_type", ENTITY_TYPE);
  const entityId = row.read("entity_id", ENTITY_ID);
  const timestamp = row.instant("timestamp");
  if (
    !row.isRight ||
    id === undefined ||
    userName === undefined ||
    description === undefined ||
    entityType === undefined ||
    entityId === undefined ||
    timestamp === undefined
  ) {
    return null;
  }
  return {
    id,
    timestamp,
    userName: userName ?? DEFAULT_USER_NAME,
    description,
    entityType: entityType === "client" ? "contact" : entityType,
    entityId,
  };
}
