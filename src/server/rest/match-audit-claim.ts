import type * as z from "zod";
import type { auditRecordInsert } from "#contract/audit-records.ts";
import { CONTACT_UPDATED, TRANSACTION_UPDATED } from "#domain/audit-descriptions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Ledger } from "../ledger.ts";
import type { Selection } from "../rows/row-query.ts";
import type { ApiRow } from "../rows/api-rows.ts";

/** What the original says of a save in which it saw no change. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([CONTACT_UPDATED, TRANSACTION_UPDATED]);

/** No name of a caller has a space. */
const SAID = " said";

/**
 * A client like the original's posts the history of its own change, which the server has written
 * already. It gets what `select` asks of the server's record when that says the same of the same
 * entity and is the entity's newest. A save that changed nothing left no record; its client, which
 * says only that something was saved, gets the newest one. Anything else is refused, as there is no
 * record without its change.
 */
export async function matchAuditClaim(
  ledger: Ledger,
  claim: z.output<typeof auditRecordInsert>,
  select: Selection,
): Promise<ApiRow> {
  const { rows } = await ledger.select(
    "audit_records",
    {
      select: [...select, { kind: "column", column: "description", as: SAID }],
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
  const { [SAID]: said, ...record } = rows[0] ?? {};
  const saysTheSame = spacesFolded(said) === spacesFolded(claim.description);
  if (said === undefined || !(saysTheSame || SAYS_NOTHING.has(claim.description))) {
    throw new Refusal({ code: "history-is-written-by-the-system" });
  }
  return record;
}

/** With one kind of space: a currency as `Intl` writes it has a no-break space. */
function spacesFolded(text: unknown): string {
  return typeof text === "string" ? text.replace(/\s+/gu, " ") : "";
}
