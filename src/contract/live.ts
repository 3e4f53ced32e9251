/**
 * Live events: what changed, told as it happens by server-sent events. Always true: the id of an
 * event is the history's sequence up to which the listener then knows everything, so that a listener
 * that comes back with it (`Last-Event-ID`) misses nothing and gets nothing twice.
 */
import * as z from "zod";
import { ENTITY_TYPES } from "#domain/audit-record.ts";

/** Where the events are. */
export const EVENTS_PATH = "/events";

/**
 * Says in the address what the header `Last-Event-ID` says, for a browser's first connection, which
 * cannot set it. The header, which a browser sends by itself when it comes back, goes before it.
 */
export const LAST_EVENT_ID_PARAMETER = "lastEventId";

/** Changed entities that one event names at most; a larger change comes in several events. */
export const MAX_CHANGES_PER_EVENT = 500;

/**
 * `hello` opens a stream and says where it begins; `change` says what changed; `reset` says that too
 * much happened, or that the id is not of this history: load everything again.
 */
export type LiveEventName = "hello" | "change" | "reset";

/** Data of a `change`: the entities that changed, each once, in the order of their first change. */
export const changeEvent = z.object({
  changes: z
    .array(z.object({ entity: z.enum(ENTITY_TYPES), id: z.string() }))
    .min(1)
    .max(MAX_CHANGES_PER_EVENT),
});
/** Data that passed `changeEvent`. */
export type ChangeEvent = z.output<typeof changeEvent>;
