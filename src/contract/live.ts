/**
 * Server-sent change events. An event's id is the history's sequence that the client then has in
 * full, so that reconnecting with it (`Last-Event-ID`) neither misses nor repeats changes.
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

/** An open stream is never silent for longer, so that a client soon knows that it has lost it. */
export const HEARTBEAT_MS = 1000;

/**
 * `hello` comes first. `reset` asks to reload everything: too many changes, or the id is not of this history.
 * `heartbeat` has no id and says nothing.
 */
export type LiveEventName = "hello" | "change" | "reset" | "heartbeat";

/** The changed entities, each once, in the order of their first change. */
export const changeEvent = z.object({
  changes: z
    .array(z.object({ entity: z.enum(ENTITY_TYPES), id: z.string() }))
    .min(1)
    .max(MAX_CHANGES_PER_EVENT),
});
export type ChangeEvent = z.output<typeof changeEvent>;
