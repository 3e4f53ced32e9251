import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateCompanyArguments } from "#contract/company-update.ts";
import { companyResponse, type CompanyDetails } from "#contract/company.ts";
import { COMPANY_ID, type CompanyChange } from "#domain/company-settings.ts";
import { addWithoutUndo } from "#web/feedback/undo-toast.ts";
import { companyQuery } from "#web/api/company.ts";
import { callApi } from "#web/api/fetch.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";

/** @throws ApiError when others changed the settings meanwhile. */
export async function updateCompany(change: CompanyChange): Promise<CompanyDetails> {
  const body = updateCompanyArguments.encode(change);
  const { data } = await callApi("rpc/update_company", {}, { method: "POST", body });
  return companyResponse.parse(data);
}

export function useCompanyUpdate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateCompany,
    onSuccess: (saved) => {
      queryClient.setQueryData(companyQuery.queryKey, saved);
      addWithoutUndo("Mudar os dados da empresa");
      invalidateAfterMutation(queryClient, "company", [COMPANY_ID]);
    },
    // Others may have changed them.
    onError: () => void queryClient.invalidateQueries(companyQuery),
  });
}
