/**
 * The values that each column accepts, independent of the contract: a value as stored, or
 * `REFUSED`.
 */
import type { Row, TableName } from "./columns.ts";
import { typeList } from "./contact-model.ts";
import type { ModelPart } from "./split-model.ts";

const REFUSED = Symbol("refused");
type StoredValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly ModelPart[]
  | typeof REFUSED;
type Field = (value: unknown) => StoredValue;

/** A new row, one that may exist, or a change. */
export type WriteKind = "insert" | "upsert" | "patch";

/** A single list, to be compared by identity; there are no tags. */
const NO_TAGS: readonly string[] = [];

const CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
];

const FIELDS: Readonly<Record<"clients" | "transactions", Readonly<Record<string, Field>>>> = {
  clients: {
    name: (value) => line(value, 200) ?? REFUSED,
    phone: optional((value) => line(value, 40)),
    company_name: optional((value) => line(value, 200)),
    profile_type: oneOf("client", "employee", "supplier"),
    pix_key: optional((value) => line(value, 140)),
    document: optional(taxNumber),
    email: optional(address),
    notes: optional((value) => lines(value, 2000)),
    other_types: (value) => typeList(value) ?? REFUSED,
    address: optional((value) => lines(value, 300)),
  },
  transactions: {
    type: oneOf("income", "expense"),
    category: oneOf(...CATEGORIES),
    amount,
    expected_payment_date: optional(day),
    status: oneOf("paid", "pending", "overdue"),
    notes: optional((value) => lines(value, 2000)),
    client_id: optional((value) => {
      if (typeof value !== "string") return REFUSED;
      if (value.trim() === "") return null;
      return isId(value, "CTT") ? value : REFUSED;
    }),
    lifecycle: oneOf("active", "inactive", "cancelled"),
    paid_on: optional(day),
    accrual_date: optional(day),
    series_id: optional((value) =>
      typeof value === "string" && /^SER-[0-9a-z]{7,50}$/u.test(value) ? value : REFUSED,
    ),
    series_number: optional((value) => whole(value, 1, 9999)),
    series_count: optional((value) => whole(value, 2, 480)),
    parent_id: optional((value) => idOf(value, "TRI", "TRE")),
    payment_role: optional(oneOf("part", "interest", "fine", "discount")),
    account_id: optional((value) => (value === "" ? null : idOf(value, "CTA"))),
    tag_ids: tagList,
    splits: optional(partList),
    paid_on_assumed: (value) => (typeof value === "boolean" ? value : REFUSED),
  },
};

const DEFAULTS: Readonly<Record<"clients" | "transactions", Row>> = {
  clients: {
    phone: null,
    company_name: null,
    pix_key: null,
    document: null,
    email: null,
    notes: null,
    other_types: typeList([]),
    address: null,
  },
  transactions: {
    notes: null,
    client_id: null,
    lifecycle: "active",
    accrual_date: null,
    series_id: null,
    series_number: null,
    parent_id: null,
    payment_role: null,
    series_count: null,
    account_id: null,
    tag_ids: NO_TAGS,
    splits: null,
    paid_on_assumed: false,
  },
};

const SERIES = ["series_id", "series_number", "series_count"];
const TIE = ["parent_id", "payment_role"];
/** Set at creation and never changed. */
export const TIES = [...SERIES, ...TIE];

/** The row as stored, with the defaults of a new one; null when it is refused. */
export function storedRow(
  table: Exclude<TableName, "audit_records">,
  row: unknown,
  kind: WriteKind,
): Row | null {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return null;
  const fields: Record<string, Field> = { ...FIELDS[table] };
  if (kind !== "patch") {
    fields["id"] = (id) => (table === "clients" ? idOf(id, "CTT") : idOf(id, "TRI", "TRE"));
    // The category of a split entry is compared with that of its first part, after its other rules.
    if ("splits" in row && Array.isArray(row.splits)) fields["category"] = anyText;
  }
  if (table === "clients") {
    fields["is_active"] = (value) =>
      value === true || (value === false && kind !== "insert") ? value : REFUSED;
  }
  const stored: Record<string, StoredValue> = {};
  for (const [name, value] of Object.entries(row)) {
    const keep = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const result = keep === undefined ? REFUSED : keep(value);
    if (result === REFUSED) return null;
    stored[name] = result;
  }
  if (kind === "patch") return stored;
  const complete = { ...DEFAULTS[table], ...stored };
  const isComplete = Object.keys(FIELDS[table]).every(
    (name) => name === "paid_on" || name === "status" || Object.hasOwn(complete, name),
  );
  return isComplete && isWholeSeries(complete) && isWholeTie(complete) ? complete : null;
}

function anyText(value: unknown): StoredValue {
  return typeof value === "string" ? value : REFUSED;
}

/** All three columns or none, and the number within the count. */
function isWholeSeries(row: Row): boolean {
  const [series, number, count] = SERIES.map((name) => row[name] ?? null);
  if (series === null || number === null) return series === number && count === null;
  return count === null || Number(number) <= Number(count);
}

function isWholeTie(row: Row): boolean {
  const [parent, role] = TIE.map((name) => row[name] ?? null);
  return (parent === null) === (role === null);
}

function tagList(value: unknown): StoredValue {
  if (!Array.isArray(value) || value.length > 10) return REFUSED;
  const ids = value.map((id) => idOf(id, "TAG"));
  if (ids.includes(REFUSED)) return REFUSED;
  return ids.length === 0 ? NO_TAGS : value.map(String);
}

/** Interns equal lists, so that they can be compared by identity. */
const PART_LISTS = new Map<string, readonly ModelPart[]>();

function partList(value: unknown): StoredValue {
  if (!Array.isArray(value) || value.length < 2 || value.length > 20) return REFUSED;
  const parts: ModelPart[] = [];
  for (const part of value as unknown[]) {
    if (typeof part !== "object" || part === null) return REFUSED;
    const { category, amount: own, ...more } = part as Record<string, unknown>;
    const stored = amount(own);
    if (typeof category !== "string" || !CATEGORIES.includes(category)) return REFUSED;
    if (typeof stored !== "number" || stored === 0) return REFUSED;
    if (Object.keys(more).length > 0 || parts.some((other) => other.category === category)) {
      return REFUSED;
    }
    parts.push({ category, amount: stored });
  }
  const key = JSON.stringify(parts);
  const list = PART_LISTS.get(key) ?? parts;
  PART_LISTS.set(key, list);
  return list;
}

function whole(value: unknown, min: number, max: number): StoredValue {
  const isInRange = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return isInRange ? Number(value) : REFUSED;
}

function optional(field: Field): Field {
  return (value) => (value === null ? null : field(value));
}

function oneOf(...values: string[]): Field {
  return (value) => (typeof value === "string" && values.includes(value) ? value : REFUSED);
}

function amount(value: unknown): StoredValue {
  if (typeof value !== "number" || !(value >= 0) || value > 9_999_999_999.99) return REFUSED;
  return Number(value.toFixed(2)) === value ? Math.abs(value) : REFUSED;
}

function day(value: unknown): StoredValue {
  const parts = typeof value === "string" ? /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) : null;
  if (parts === null || Number(parts[1]) < 1900 || Number(parts[1]) > 2199) return REFUSED;
  const date = new Date(`${parts[0]}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(parts[0]);
  return exists ? parts[0] : REFUSED;
}

/**
 * Trimmed and composed, without invisible characters, with plain spaces; null when nothing visible
 * is left.
 */
function line(value: unknown, maxLength: number): StoredValue {
  const plain = typeof value === "string" ? value.replace(/\p{Zs}/gu, " ") : value;
  return text(plain, maxLength, /[\p{Cc}\u2028\u2029]/u);
}

function lines(value: unknown, maxLength: number): StoredValue {
  if (typeof value !== "string") return REFUSED;
  const uniform = value.replaceAll("\r\n", "\n").replace(/[\r\u2028\u2029]/gu, "\n");
  return text(uniform, maxLength, /[^\P{Cc}\n\t]/u);
}

/** Bidirectional controls and noncharacters. */
const NEVER = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;

/** A joiner stays within an emoji. */
const UNSEEN =
  /[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;

function text(value: unknown, maxLength: number, unprintable: RegExp): StoredValue {
  if (typeof value !== "string" || !value.isWellFormed()) return REFUSED;
  const stored = value.replace(UNSEEN, "").trim().normalize("NFC").trim();
  if (unprintable.test(stored) || NEVER.test(stored) || stored.length > maxLength) return REFUSED;
  return /[^\s\p{Cf}]/u.test(stored) ? stored : null;
}

/** A CPF or CNPJ without punctuation. With either check digit its weighted sum is a multiple of 11. */
function taxNumber(value: unknown): StoredValue {
  if (typeof value !== "string") return REFUSED;
  const stored = value.replace(/[.\-/\s]/gu, "").toUpperCase();
  if (stored === "") return null;
  if (!/^(?:\d{11}|[\dA-Z]{12}\d\d)$/u.test(stored) || /^(.)\1*$/u.test(stored)) return REFUSED;
  const isRight = [stored.slice(0, -1), stored].every((part) => {
    const values = part
      .split("")
      .toReversed()
      .map((character) => (character.codePointAt(0) ?? 0) - 48);
    const sum = values.reduce((total, digit, at) => total + digit * weight(at, stored.length), 0);
    // A remainder of 10 is written as the check digit 0.
    return sum % 11 === 0 || (values[0] === 0 && sum % 11 === 1);
  });
  return isRight ? stored : REFUSED;
}

/** The check digit itself has 1; a CNPJ's weights begin again after 9. */
function weight(at: number, length: number): number {
  return at === 0 || length === 11 ? at + 1 : ((at - 1) % 8) + 2;
}

function address(value: unknown): StoredValue {
  const stored = line(value, 254);
  if (typeof stored !== "string") return stored;
  const [name, domain = "", ...more] = stored.split("@");
  const labels = domain.split(".");
  const isWord = (label: string): boolean => /^[\p{L}\p{M}\p{N}_-]+$/u.test(label);
  const isRight =
    more.length === 0 &&
    /^[^\s\p{Cf}<>,;]+$/u.test(name ?? "") &&
    labels.length > 1 &&
    labels.every(isWord) &&
    !labels.at(-1)?.includes("_");
  return isRight ? `${name}@${domain.toLowerCase()}` : REFUSED;
}

function idOf(value: unknown, ...prefixes: string[]): StoredValue {
  const isOne = typeof value === "string" && prefixes.some((prefix) => isId(value, prefix));
  return isOne ? value : REFUSED;
}

function isId(value: string, prefix: string): boolean {
  const [start, first = "", second = "0", ...more] = value.split("-");
  const isWord = (part: string): boolean => /^[0-9A-Za-z]+$/u.test(part);
  const isComplete = start === prefix && isWord(first) && isWord(second) && more.length === 0;
  return isComplete && value.length <= 64;
}
