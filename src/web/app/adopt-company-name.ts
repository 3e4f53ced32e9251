import type { QueryClient } from "@tanstack/react-query";
import { companyQuery } from "#web/api/company.ts";
import { updateCompany } from "#web/records/company-update.ts";
import { oldCompanyName } from "#web/settings/names.ts";

/** The name that an older version kept in this browser becomes the company's, if it has none. */
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
