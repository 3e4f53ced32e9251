import * as z from "zod";
import { changeEvent } from "#contract/live.ts";

/** Reads what one tab tells another. */
export const news = z.union([z.literal("everything"), changeEvent]);
/** What changed: some records, or too much to name. */
export type News = Readonly<z.output<typeof news>>;
