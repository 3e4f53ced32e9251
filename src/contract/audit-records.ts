/** The table `audit_records`, written by the server alone. */
import * as z from "zod";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { ENTITY_TYPES } from "#domain/entities.ts";
import { MAX_ID_LENGTH } from "#domain/ids.ts";
import { oneOf, optionalLine, requiredLine, unknownColumnsError } from "./fields.ts";

export const auditRecordRow = z.object({
  id: z.string(),
  user_name: z.string(),
  description: z.string(),
  entity_type: z.enum(ENTITY_TYPES),
  entity_id: z.string(),
  timestamp: z.string(),
});

/** UTF-16 units; none of the server's descriptions is longer. */
const MAX_DESCRIPTION_LENGTH = 4000;

/**
 * Sent by the original's clients after a change; compared with the server's own record, never
 * stored (docs/decisions/0003).
 */
export const auditRecordInsert = z.strictObject(
  {
    id: optionalLine("id", MAX_ID_LENGTH).optional(),
    user_name: optionalLine("user_name", MAX_USER_NAME_LENGTH).optional(),
    description: requiredLine("description", MAX_DESCRIPTION_LENGTH),
    // Clients of the original may send `client` for `contact`.
    entity_type: oneOf("entity_type", [...ENTITY_TYPES, "client"]).transform((type) =>
      type === "client" ? "contact" : type,
    ),
    entity_id: requiredLine("entity_id", MAX_ID_LENGTH),
    timestamp: optionalLine("timestamp", 40).optional(),
  },
  { error: unknownColumnsError("audit_records") },
);
