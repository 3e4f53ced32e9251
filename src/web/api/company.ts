import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { companyResponse, type CompanyDetails } from "#contract/company.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { callApi } from "./fetch.ts";
import { queryKeys } from "./query-keys.ts";

/** `timeZone` is an IANA name; `today` is the civil day there. */
export type Company = { readonly timeZone: string; readonly today: CivilDate };

export const companyQuery = queryOptions({
  queryKey: queryKeys.company,
  queryFn: async () => companyResponse.parse((await callApi("rpc/company")).data),
  staleTime: Infinity,
});

/** Undefined before the first load. */
export function useCompanyDetails(): CompanyDetails | undefined {
  return useQuery(companyQuery).data;
}

export const CompanyContext = createContext<Company | null>(null);

/** @throws Error outside `CompanyProvider` (spec section 8). */
export function useCompany(): Company {
  const company = use(CompanyContext);
  if (company === null) throw new Error("useCompany was called outside CompanyProvider");
  return company;
}
