import type { Changes } from "#domain/audit-record.ts";

/** Null once erased. */
export function parseChanges(text: string): Changes;
export function parseChanges(text: string | null): Changes | null;
export function parseChanges(text: string | null): Changes | null {
  return text === null ? null : (JSON.parse(text) as Changes);
}
