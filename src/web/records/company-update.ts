import { updateCompanyArguments } from "#contract/company-update.ts";
import { companyResponse, type CompanyDetails } from "#contract/company.ts";
import type { CompanyChange } from "#domain/company-settings.ts";
import { callApi } from "#web/api/fetch.ts";
import { positionOf } from "#web/api/history-position.ts";

export type SavedCompany = {
  readonly company: CompanyDetails;
  /** Of the history, after the change. */
  readonly position: number;
};

/** @throws ApiError when others changed the settings meanwhile. */
export async function updateCompany(change: CompanyChange): Promise<SavedCompany> {
  const body = updateCompanyArguments.encode(change);
  const { data, headers } = await callApi("rpc/update_company", {}, { method: "POST", body });
  return { company: companyResponse.parse(data), position: positionOf(headers) };
}
