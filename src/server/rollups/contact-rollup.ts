import type { Rollup } from "./rollup.ts";

/** Excludes entries without a contact. */
export const CONTACT_ROLLUP: Rollup = {
  table: "contact_totals",
  keyColumns: ["client_id", "type", "lifecycle"],
  toKey: ({ clientId, type, lifecycle }) =>
    clientId === null ? null : [clientId, type, lifecycle],
};
