/** What the screens need to know of the company before anything else: `rpc/company`. */
import * as z from "zod";

/** `timeZone` decides which day it is; the screens count days with it, as the server does. */
export const companyAnswer = z.object({ timeZone: z.string() });
export type CompanyAnswer = z.output<typeof companyAnswer>;
