/** What the screens need to know of the company before anything else: `rpc/company`. */
import * as z from "zod";

/** `timeZone` (an IANA name) decides which day it is; the screens count days with it, as the server does. */
export const companyAnswer = z.object({ timeZone: z.string() });
/** An answer that passed `companyAnswer`. */
export type CompanyAnswer = z.output<typeof companyAnswer>;
