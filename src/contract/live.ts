/**
 * Server-sent change events. The id of an event begins with the history sequence up to which the
 * client is complete, so that reconnecting with it (`Last-Event-ID`) neither misses nor repeats
 * changes; a part of that record's hash follows.
 */
import * as z from "zod";
import { ENTITY_TYPES } from "#domain/entities.ts";

export const EVENTS_PATH = "/events";

/**
 * For a browser's first connection, which cannot set `Last-Event-ID`; that header takes precedence.
 */
export const LAST_EVENT_ID_PARAMETER = "lastEventId";

/** A larger change is split into several events. */
export const MAX_CHANGES_PER_EVENT = 500;

/** The longest silence on an open stream, so that a client soon notices a lost connection. */
export const HEARTBEAT_MS = 1000;

/**
 * `hello` comes first. `reset` asks for a complete reload: there were too many changes, or the id
 * does not belong to this history. `heartbeat` has no id and no data.
 */
export type LiveEventName = "hello" | "change" | "reset" | "heartbeat";

/** The changed entities without duplicates, in the order of their first change. */
export const changeEvent = z.object({
  changes: z
    .array(z.object({ entity: z.enum(ENTITY_TYPES), id: z.string() }))
    .min(1)
    .max(MAX_CHANGES_PER_EVENT),
});
export type ChangeEvent = z.output<typeof changeEvent>;
