import type { Rollup } from "./rollup.ts";

/** Contact totals: kept for each contact, type and lifecycle; entries linked to nobody are in none. */
export const CONTACT_ROLLUP: Rollup = {
  table: "contact_totals",
  keyColumns: ["client_id", "type", "lifecycle"],
  keyOf: ({ clientId, type, lifecycle }) =>
    clientId === null ? null : [clientId, type, lifecycle],
};
