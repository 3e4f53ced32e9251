import type * as z from "zod";
import type { auditRecordInsert } from "#contract/audit-records.ts";
import { CONTACT_UPDATED, TRANSACTION_UPDATED, isSameChange } from "#domain/audit-descriptions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Ledger } from "../ledger.ts";
import type { Selection } from "../rows/row-query.ts";
import type { ApiRow } from "../rows/api-rows.ts";

/** The original's descriptions of a save without changes. */
const GENERIC_DESCRIPTIONS: ReadonlySet<string> = new Set([CONTACT_UPDATED, TRANSACTION_UPDATED]);

/** Not a valid column alias: cannot collide with the client's. */
const DESCRIPTION_ALIAS = " description";

/**
 * The original's client posts the audit record of its own change, which the server has already
 * written. It gets the entity's newest record if that says the same change, or if its own is generic: a
 * save without changes leaves no record. Anything else is refused.
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
      limit: 1,
      offset: 0,
    },
    "rows",
  );
  const { [DESCRIPTION_ALIAS]: description, ...record } = rows[0] ?? {};
  const isMatch = isSameChange(normalizeSpaces(description), normalizeSpaces(claim.description));
  if (description === undefined || !(isMatch || GENERIC_DESCRIPTIONS.has(claim.description))) {
    throw new Refusal({ code: "history-is-written-by-the-system" });
  }
  return record;
}

/** `Intl` formats currencies with a no-break space. */
function normalizeSpaces(text: unknown): string {
  return typeof text === "string" ? text.replace(/\s+/gu, " ") : "";
}
