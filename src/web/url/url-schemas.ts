/** URL parameters of several screens; each schema accepts any value. */
import * as z from "zod";
import { parseCivilDate } from "#domain/civil-date.ts";

const day = z
  .string()
  .transform((text) => parseCivilDate(text))
  .nullable()
  .catch(null);

/** The ends of a period. */
export const periodFields = { from: day, to: day };
