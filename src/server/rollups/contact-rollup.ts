import type { Rollup } from "./rollup.ts";

/** Totals by contact, type and lifecycle; entries without a contact are in none. */
export const CONTACT_ROLLUP: Rollup = {
  table: "contact_totals",
  keyColumns: ["client_id", "type", "lifecycle"],
  toKey: ({ clientId, type, lifecycle }) =>
    clientId === null ? null : [clientId, type, lifecycle],
};
