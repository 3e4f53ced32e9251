/**
 * The values that each column accepts, independent of the contract: a value as it is
 * stored, or `REFUSED`.
 */
import type { Row, TableName } from "./columns.ts";

const REFUSED = Symbol("refused");
type StoredValue = string | number | boolean | null | typeof REFUSED;
type Field = (value: unknown) => StoredValue;

/** A new row, one that may exist, or a change. */
export type WriteKind = "insert" | "upsert" | "patch";

const FIELDS: Readonly<Record<"clients" | "transactions", Readonly<Record<string, Field>>>> = {
  clients: {
    name: (value) => line(value, 200) ?? REFUSED,
    phone: optional((value) => line(value, 40)),
    company_name: optional((value) => line(value, 200)),
    profile_type: oneOf("client", "employee"),
    pix_key: optional((value) => line(value, 140)),
  },
  transactions: {
    type: oneOf("income", "expense"),
    category: oneOf(
      "Sistema",
      "Aplicativo",
      "Site",
      "Pagamento de Funcionario",
      "Despesa Empresa",
      "Pagamento cartão",
      "Outros",
    ),
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
  },
};

const DEFAULTS: Readonly<Record<"clients" | "transactions", Row>> = {
  clients: { phone: null, company_name: null, pix_key: null },
  transactions: { status: "pending", notes: null, client_id: null, lifecycle: "active" },
};

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
  const isComplete = Object.keys(FIELDS[table]).every((name) => Object.hasOwn(complete, name));
  return isComplete ? complete : null;
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

/** Trimmed and composed; null when nothing visible is left. */
function line(value: unknown, maxLength: number): StoredValue {
  return text(value, maxLength, /[\p{Cc}\u2028\u2029]/u);
}

function lines(value: unknown, maxLength: number): StoredValue {
  if (typeof value !== "string") return REFUSED;
  const uniform = value.replaceAll("\r\n", "\n").replace(/[\r\u2028\u2029]/gu, "\n");
  return text(uniform, maxLength, /[^\P{Cc}\n\t]/u);
}

/** Bidirectional controls and noncharacters. */
const NEVER = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;

function text(value: unknown, maxLength: number, unprintable: RegExp): StoredValue {
  if (typeof value !== "string" || !value.isWellFormed()) return REFUSED;
  const stored = value.trim().normalize("NFC").trim();
  if (unprintable.test(stored) || NEVER.test(stored) || stored.length > maxLength) return REFUSED;
  return /[^\s\p{Cf}]/u.test(stored) ? stored : null;
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
