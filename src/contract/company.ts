import * as z from "zod";

/** UTF-16 units. */
export const MAX_COMPANY_NAME_LENGTH = 120;

/** `rpc/company`; `timeZone` is an IANA name, which decides the day on server and screens. */
export const companyResponse = z.object({ timeZone: z.string() });
