import type { QueryClient } from "@tanstack/react-query";
import { companyQuery } from "#web/api/company.ts";
import { updateCompany } from "#web/records/company-update.ts";
import { oldCompanyName } from "#web/settings/names.ts";

/**
 * Moves the company name that an older version stored in this browser to the company's settings, if
 * they have none.
 */
export async function adoptCompanyName(queryClient: QueryClient): Promise<void> {
  const name = oldCompanyName.get();
  if (name === null) return;
  const { version, name: current } = await queryClient.fetchQuery({
    ...companyQuery,
    staleTime: 0,
  });
  if (current === null) {
    const { company } = await updateCompany({ version, name });
    queryClient.setQueryData(companyQuery.queryKey, company);
  }
  oldCompanyName.set(null);
}
