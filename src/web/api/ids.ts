import { createIdSource } from "#domain/ids.ts";

/** Ids for the rows that this browser creates. */
export const newIds = createIdSource(Date.now, (count) =>
  crypto.getRandomValues(new Uint8Array(count)),
);
