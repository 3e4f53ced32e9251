import type { EntityType } from "#domain/entities.ts";

export type CommandCase = {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** Of the entry that is there. */
  entry?: object;
  /** Sent before, each of which leaves so many records. */
  before?: readonly { path: string; body: unknown; records: number }[];
  entityType: EntityType;
  description: string;
  changes: Record<string, unknown>;
  /** How many entries it creates as well, each with its record. */
  createdEntries?: number;
};
