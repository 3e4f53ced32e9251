import * as z from "zod";

/** `rpc/company`; `timeZone` is an IANA name, which decides the day on server and screens. */
export const companyResponse = z.object({ timeZone: z.string() });
export type CompanyResponse = z.output<typeof companyResponse>;
