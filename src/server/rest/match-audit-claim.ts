import type * as z from "zod";
import type { auditRecordInsert } from "#contract/audit-records.ts";
import { isSameChange } from "#domain/audit-claim.ts";
import { CONTACT_UPDATED, TRANSACTION_UPDATED } from "#domain/audit-descriptions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Ledger } from "../ledger.ts";
import type { Selection } from "../rows/row-query.ts";
import type { ApiRow } from "../rows/api-rows.ts";

/** The original's descriptions of a save without changes. */
const GENERIC_DESCRIPTIONS: ReadonlySet<string> = new Set([CONTACT_UPDATED, TRANSACTION_UPDATED]);

/** Not a valid column alias, so it cannot collide with the client's. */
const DESCRIPTION_ALIAS = " description";

/** Others may have changed the entity between the client's change and its record. */
const MAX_COMPARED = 20;

/**
 * The original's client posts the audit record of its own change, which the server has already
 * written. It gets the newest record of the entity that says the same change, or, if its own is generic, the
 * newest: a save without changes leaves no record. Anything else is refused.
 */
export async function matchAuditClaim(
  ledger: Ledger,
  claim: z.output<typeof auditRecordInsert>,
  select: Selection,
): Promise<ApiRow> {
  const { rows } = await ledger.select(
    "audit_records",
    {
      select: [...select, { kind: "column", column: "description", as: DESCRIPTION_ALIAS }],
      filter: {
        kind: "and",
        filters: [
          { kind: "compare", column: "entity_type", comparison: "eq", value: claim.entity_type },
          { kind: "compare", column: "entity_id", comparison: "eq", value: claim.entity_id },
        ],
      },
      order: [{ column: "sequence", direction: "desc", nulls: "last" }],
      after: null,
      limit: MAX_COMPARED,
      offset: 0,
    },
    "rows",
  );
  const claimed = normalizeSpaces(claim.description);
  const own = rows.find((row) => isSameChange(normalizeSpaces(row[DESCRIPTION_ALIAS]), claimed));
  const found = own ?? (GENERIC_DESCRIPTIONS.has(claim.description) ? rows[0] : undefined);
  if (found === undefined) throw new Refusal({ code: "history-is-written-by-the-system" });
  const { [DESCRIPTION_ALIAS]: _description, ...record } = found;
  return record;
}

/** `Intl` formats currencies with a no-break space. */
function normalizeSpaces(text: unknown): string {
  return typeof text === "string" ? text.replace(/\s+/gu, " ") : "";
}
