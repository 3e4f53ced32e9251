/**
 * The name, tax id, opening balance and charge details of the company. Always true: an opening
 * balance has a date (docs/decisions/0022).
 */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { Change } from "./record-version.ts";
import type { RecordId } from "./ids.ts";
import { formatDecimal, type Cents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import { formatTaxId, type TaxId } from "./tax-id.ts";

/** UTF-16 units. */
export const MAX_COMPANY_NAME_LENGTH = 120;
export const MAX_PIX_KEY_LENGTH = 140;
export const MAX_CHARGE_MESSAGE_LENGTH = 1000;

export type CompanySettings = {
  /** The number of changes so far; 0 before the first. */
  readonly version: number;
  readonly name: string | null;
  readonly document: TaxId | null;
  /** In cash and at the bank at the start of the day; may be negative. */
  readonly openingBalanceCents: Cents | null;
  /** Null without an opening balance. */
  readonly openingBalanceDate: CivilDate | null;
  /** Free text that tells debtors where to pay. */
  readonly pixKey: string | null;
  /** Has the placeholders of `charge-message.ts`; null for the default text. */
  readonly chargeMessage: string | null;
  readonly updatedAt: Instant | null;
};

/** The single company record; exists from the first change on. */
export type Company = CompanySettings & {
  readonly id: RecordId<"company">;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export const COMPANY_ID = "EMP-1" as RecordId<"company">;

/** The settings as of `updatedAt`, and who set them. */
export type CompanyVersion = CompanySettings & { readonly userName: string };

export const NO_SETTINGS: CompanySettings = {
  version: 0,
  name: null,
  document: null,
  openingBalanceCents: null,
  openingBalanceDate: null,
  pixKey: null,
  chargeMessage: null,
  updatedAt: null,
};

/** Absent fields stay. `version` is the version that the user saw. */
export type CompanyChange = { readonly version: number } & {
  readonly [Name in Exclude<keyof CompanySettings, "version" | "updatedAt">]?:
    | CompanySettings[Name]
    | undefined;
};

/**
 * An opening balance without a date gets `today`. Returns null when nothing changes, as for a
 * retried request; the first change may be empty. @throws Refusal if the settings were changed
 * meanwhile, or for a date without an opening balance
 */
export function changeCompany(
  current: CompanySettings & Partial<Pick<Company, "createdAt">>,
  { version, ...change }: CompanyChange,
  { now, today }: { readonly now: Instant; readonly today: CivilDate },
): Change<Company> | null {
  const { openingBalanceCents = current.openingBalanceCents, openingBalanceDate: day } = change;
  if (openingBalanceCents === null && day !== undefined && day !== null) {
    throw new Refusal({ code: "opening-day-without-balance" });
  }
  const {
    name = current.name,
    document = current.document,
    pixKey = current.pixKey,
    chargeMessage = current.chargeMessage,
  } = change;
  const openingBalanceDate =
    openingBalanceCents === null
      ? null
      : ((day === undefined ? current.openingBalanceDate : day) ?? today);
  const isSame =
    name === current.name &&
    document === current.document &&
    openingBalanceCents === current.openingBalanceCents &&
    openingBalanceDate === current.openingBalanceDate &&
    pixKey === current.pixKey &&
    chargeMessage === current.chargeMessage;
  if (isSame && current.version > 0) return null;
  if (version !== current.version) throw new Refusal({ code: "company-changed-meanwhile" });
  const row: Company = {
    id: COMPANY_ID,
    version: version + 1,
    name,
    document,
    openingBalanceCents,
    openingBalanceDate,
    pixKey,
    chargeMessage,
    createdAt: current.createdAt ?? now,
    updatedAt: now,
  };
  return { row, description: describeChange(current, row) };
}

/** The first change may be empty, when the user skipped the questions of the setup. */
function describeChange(before: CompanySettings, after: CompanySettings): string {
  const old = labelledValues(before);
  const phrases = labelledValues(after).flatMap(([label, value], at) => {
    const was = old[at]?.[1];
    return was === value ? [] : [`${label}: ${was} → ${value}`];
  });
  return phrases.length === 0 ? "Perguntas do começo puladas" : phrases.join(" | ");
}

function labelledValues(settings: CompanySettings): [label: string, value: string][] {
  const { name, document, openingBalanceCents: balance, openingBalanceDate: day } = settings;
  return [
    ["Nome da empresa", name ?? NOT_GIVEN],
    ["CNPJ ou CPF", document === null ? NOT_GIVEN : formatTaxId(document)],
    ["Saldo inicial", balance === null ? NOT_GIVEN : `R$ ${formatDecimal(balance)}`],
    ["Data do saldo inicial", day === null ? NOT_GIVEN_FEMININE : formatCivilDate(day)],
    ["Chave Pix", settings.pixKey ?? NOT_GIVEN_FEMININE],
    ["Mensagem de cobrança", settings.chargeMessage ?? "a do sistema"],
  ];
}

const NOT_GIVEN = "não informado";
const NOT_GIVEN_FEMININE = "não informada";
