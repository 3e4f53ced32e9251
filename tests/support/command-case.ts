import type { EntityType } from "#domain/entities.ts";

export type CommandCase = {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** Changes of the existing entry. */
  entry?: object;
  /** Requests sent before, with the number of history records of each. */
  before?: readonly { path: string; body: unknown; records: number }[];
  entityType: EntityType;
  description: string;
  changes: Record<string, unknown>;
  /** The number of entries that it also creates, each with its record. */
  createdEntries?: number;
};
