import { createIdSource } from "#domain/ids.ts";

export const newIds = createIdSource(Date.now, (count) =>
  crypto.getRandomValues(new Uint8Array(count)),
);
