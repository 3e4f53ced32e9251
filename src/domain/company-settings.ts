/**
 * The name, tax id and opening balance of the company. Always true: an opening balance has a date, and
 * earlier settings are kept (docs/decisions/0022).
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import type { TaxId } from "./tax-id.ts";

/** UTF-16 units. */
export const MAX_COMPANY_NAME_LENGTH = 120;

export type CompanySettings = {
  /** The number of changes so far; 0 before the first. */
  readonly version: number;
  readonly name: string | null;
  readonly document: TaxId | null;
  /** In the cash box and the bank at the start of the day, of either sign. */
  readonly openingBalanceCents: Cents | null;
  /** Null without an opening balance. */
  readonly openingBalanceDate: CivilDate | null;
  readonly updatedAt: Instant | null;
};

/** As they were from `updatedAt` on, by whom. */
export type CompanyVersion = CompanySettings & { readonly userName: string };

export const NO_SETTINGS: CompanySettings = {
  version: 0,
  name: null,
  document: null,
  openingBalanceCents: null,
  openingBalanceDate: null,
  updatedAt: null,
};

/** What is absent stays. `version` is the one that the user saw. */
export type CompanyChange = { readonly version: number } & {
  readonly [Name in Exclude<keyof CompanySettings, "version" | "updatedAt">]?:
    | CompanySettings[Name]
    | undefined;
};

/**
 * An opening balance without a day is of `today`. Returns `current` where nothing changes, as
 * for a retried request; the first change may be empty. @throws Refusal if others
 * changed the settings meanwhile, or for a day without an opening balance.
 */
export function changeCompany(
  current: CompanySettings,
  { version, ...change }: CompanyChange,
  { now, today }: { readonly now: Instant; readonly today: CivilDate },
): CompanySettings {
  const { openingBalanceCents = current.openingBalanceCents, openingBalanceDate: day } = change;
  if (openingBalanceCents === null && day !== undefined && day !== null) {
    throw new Refusal({ code: "opening-day-without-balance" });
  }
  const { name = current.name, document = current.document } = change;
  const openingBalanceDate =
    openingBalanceCents === null
      ? null
      : ((day === undefined ? current.openingBalanceDate : day) ?? today);
  const isSame =
    name === current.name &&
    document === current.document &&
    openingBalanceCents === current.openingBalanceCents &&
    openingBalanceDate === current.openingBalanceDate;
  if (isSame && current.version > 0) return current;
  if (version !== current.version) throw new Refusal({ code: "company-changed-meanwhile" });
  const values = { name, document, openingBalanceCents, openingBalanceDate };
  return { version: version + 1, ...values, updatedAt: now };
}
