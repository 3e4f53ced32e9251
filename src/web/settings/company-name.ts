import { MAX_COMPANY_NAME_LENGTH } from "#contract/exports.ts";
import { nameSetting } from "./name-setting.ts";

/** The company's name in printed and exported documents. */
export const companyName = nameSetting("empresa", MAX_COMPANY_NAME_LENGTH);
