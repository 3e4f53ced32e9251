/** What the screens need to know of the company before anything else: `rpc/company`. */
import * as z from "zod";

/** `timeZone` (an IANA name) decides which day it is, on the server and on the screens. */
export const companyResponse = z.object({ timeZone: z.string() });
/** The response as sent. */
export type CompanyResponse = z.output<typeof companyResponse>;
