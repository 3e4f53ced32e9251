/** The result of the last verification, stored next to the data. */
import { readFileSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { trustResponse } from "#contract/trust.ts";

const savedVerification = trustResponse.pick({ verifiedAt: true, problems: true });

export type SavedVerification = z.output<typeof savedVerification>;

export const NOT_VERIFIED: SavedVerification = { verifiedAt: null, problems: [] };

/** `NOT_VERIFIED` if the file is missing or truncated: the next verification writes it again. */
export function readVerification(path: string): SavedVerification {
  try {
    return savedVerification.decode(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return NOT_VERIFIED;
  }
}

export function saveVerification(path: string, verification: SavedVerification): void {
  writeFileSync(path, JSON.stringify(savedVerification.encode(verification)), { mode: 0o600 });
}
