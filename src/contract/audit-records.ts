/** The history on the wire: table `audit_records`, written by the server alone. */
import * as z from "zod";
import { ENTITY_TYPES, MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { MAX_ID_LENGTH } from "#domain/ids.ts";
import { oneOf, optionalLine, requiredLine, unknownColumnsError } from "./fields.ts";

/** A row of `audit_records` as `select=*` gives it (spec section 3). */
export const auditRecordRow = z.object({
  id: z.string(),
  user_name: z.string(),
  description: z.string(),
  entity_type: z.enum(ENTITY_TYPES),
  entity_id: z.string(),
  timestamp: z.string(),
});
/** A row that passed `auditRecordRow`. */
export type AuditRecordRow = z.output<typeof auditRecordRow>;

/** Longest description a client may send, in UTF-16 units: no phrase of ours is longer. */
const MAX_DESCRIPTION_LENGTH = 4000;

/**
 * What a client like the original's posts after its change. It is not written: it is compared with
 * the record that the server wrote itself (docs/decisions/0003).
 */
export const auditRecordInsert = z.strictObject(
  {
    id: optionalLine("id", MAX_ID_LENGTH).optional(),
    user_name: optionalLine("user_name", MAX_USER_NAME_LENGTH).optional(),
    description: requiredLine("description", MAX_DESCRIPTION_LENGTH),
    // Old rows, and so old clients, may say client for contact.
    entity_type: oneOf("entity_type", [...ENTITY_TYPES, "client"]).transform((type) =>
      type === "client" ? "contact" : type,
    ),
    entity_id: requiredLine("entity_id", MAX_ID_LENGTH),
    timestamp: optionalLine("timestamp", 40).optional(),
  },
  { error: unknownColumnsError("audit_records") },
);
/** What may be sent to `auditRecordInsert`. */
export type AuditRecordInsert = z.input<typeof auditRecordInsert>;
