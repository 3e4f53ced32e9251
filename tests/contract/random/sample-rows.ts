/**
 * The rows of random reads: few, with every kind of text that could break a filter. They are fixed,
 * so that a seed reproduces a run.
 */
import type { Row, TableName } from "./columns.ts";

/** The company's clock, and its day in São Paulo. */
export const NOW_MS = Date.UTC(2026, 10, 21, 15, 0, 0, 123);
const TODAY = "2026-11-21";

/** Each occurs in some row. */
export const TEXTS = [
  "Ana",
  "ana",
  "ÁGUA & CIA",
  "água & cia",
  "João da Silva",
  "Joa\u0303o da Silva",
  'a,"b".(c)',
  "50% de_desc*onto",
  String.raw`C:\temp\x`,
  "emoji 🙂🙂 fim",
  "🙃",
  "{x,y}",
  "[a-z]?",
  "null",
  "true",
  "\ufffd",
  "Straße ÿŸ µ",
  "O'Brien'; drop table clients; --",
  "x".repeat(180),
  "ÇÃÕÞÐØÀ",
  "çãõþðøà",
  "İıſK",
  "é",
  "e\u0301",
  "a\u00a0b",
  "100",
];

const INSTANTS = [
  "2026-01-02T03:04:05.006Z",
  "2026-01-02T03:04:05.007Z",
  "2026-11-21T15:00:00.000Z",
  "2026-11-21T02:59:59.999Z",
  "2026-11-21T03:00:00.000Z",
  "2024-02-29T23:59:59.100Z",
];
const AMOUNTS = [0, 0.01, 10, 20.5, 20.5, 99.99, 1234.56, 9_999_999_999.99];
export const ACCOUNTS = ["CTA-a1", "CTA-B2"] as const;
export const TAGS = ["TAG-a", "TAG-a-1", "TAG-A1"] as const;
/** Sorted by id. */
const TAG_LISTS = [
  [],
  ["TAG-a"],
  [],
  ["TAG-A1", "TAG-a"],
  ["TAG-a-1"],
  ["TAG-A1", "TAG-a", "TAG-a-1"],
];
const DATES = [
  null,
  "2026-11-20",
  "2026-11-21",
  "2026-11-22",
  "2024-02-29",
  "1900-01-01",
  "2199-12-31",
];
const CATEGORIES = ["Sistema", "Site", "Pagamento cartão", "Outros"];

/** Picks by index, so that neighbouring rows combine members differently. */
function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

const clients: Row[] = Array.from({ length: 16 }, (_, at) => ({
  id: `CTT-${at % 3 === 0 ? "A" : "a"}${at}`,
  name: pick(TEXTS, at * 2),
  phone: at % 4 === 0 ? null : pick(["119", "+55 11 91234-5678", "n,ã.o"], at),
  company_name: at % 3 === 1 ? null : pick(TEXTS, at * 2 + 1),
  profile_type: at % 5 < 3 ? "client" : at % 5 === 3 ? "employee" : "supplier",
  pix_key: at % 5 === 4 ? pick(TEXTS, at) : null,
  is_active: at % 7 !== 2,
  created_at: pick(INSTANTS, at),
  updated_at: pick(INSTANTS, at * 3 + 1),
  document: at % 4 === 1 ? pick(["52998224725", "12ABC34501DE35"], Math.floor(at / 4)) : null,
  email: at % 3 === 0 ? pick(["ana@exemplo.com.br", "J'o+a\u0303@é.com"], at) : null,
  notes: at === 7 ? "um\ndois\ttrês" : at % 4 === 2 ? pick(TEXTS, at + 3) : null,
  other_types: at % 5 === 1 ? pick([["supplier"], ["employee", "supplier"]], at) : [],
  address: at % 4 === 3 ? pick(TEXTS, at + 5) : null,
}));

const transactions: Row[] = Array.from({ length: 48 }, (_, at) => {
  const status = pick(["pending", "pending", "paid", "overdue"], at * 3 + Math.floor(at / 7));
  const due = pick(DATES, at);
  const isLate = status === "pending" && due !== null && due < TODAY;
  return {
    id: `${at % 2 === 0 ? "TRI" : "TRE"}-${pick(["x", "X", "-"], at).replace("-", "1-")}${at}`,
    type: at % 2 === 0 ? "income" : "expense",
    category: pick(CATEGORIES, at * 3 + Math.floor(at / 5)),
    amount: pick(AMOUNTS, at * 5 + Math.floor(at / 8)),
    expected_payment_date: due,
    status,
    notes: at % 4 === 3 ? null : at === 6 ? "um\ndois\ttrês" : pick(TEXTS, at),
    client_id: at % 3 === 2 ? null : `CTT-${at % 9 === 0 ? "A0" : at % 2 === 0 ? "a1" : "a7"}`,
    lifecycle: pick(["active", "inactive", "active", "cancelled"], at + Math.floor(at / 4)),
    created_at: pick(INSTANTS, at * 5 + 2),
    updated_at: pick(INSTANTS, at),
    paid_on: status === "paid" ? pick(["2026-11-20", "2026-10-31", "2024-02-29"], at) : null,
    accrual_date: at % 3 === 0 ? pick(["2026-10-31", "1900-01-01", "2026-11-21"], at / 3) : null,
    series_id: at % 4 === 1 ? `SER-mhx3k2${at < 24 ? "a" : "b"}` : null,
    series_number: at % 4 === 1 ? (at % 24) + 1 : null,
    parent_id: at % 5 === 2 ? `TRI-x${at % 3}` : null,
    payment_role: at % 5 === 2 ? pick(["part", "interest", "fine", "discount"], at) : null,
    series_count: at % 4 === 1 && at >= 24 ? 480 : null,
    account_id: at % 3 === 1 ? pick(ACCOUNTS, at) : null,
    tag_ids: pick(TAG_LISTS, at + Math.floor(at / 5)),
    splits: at % 7 === 3 ? splitOf(at) : null,
    paid_on_assumed: status === "paid" && at % 3 === 0,
    resolved_status: isLate ? "overdue" : status,
  };
});

/** The sum may be wrong: only a command compares it with the amount. */
function splitOf(at: number) {
  return [0.01, 20, 9_999_999_999.99].map((amount, part) => {
    return { category: pick(CATEGORIES, at + part), amount };
  });
}

const auditRecords: Row[] = Array.from({ length: 28 }, (_, at) => {
  // After an erasure of personal data there are no texts.
  const isErased = at % 6 === 5;
  return {
    id: `AUD-${(at * 5) % 28}z`,
    user_name: pick(["Usuário Atual", "Zé", "🙂"], at),
    description: isErased ? "" : pick(TEXTS, at),
    entity_type: at % 2 === 0 ? "transaction" : "contact",
    entity_id: at % 2 === 0 ? `TRI-x${at}` : `CTT-a${at}`,
    timestamp: pick(INSTANTS, at),
    sequence: at + 1,
    changes: isErased ? null : { notes: [null, pick(TEXTS, at)], amount: [at, at / 100] },
    hash: String(at).padStart(64, "0"),
  };
});

export const ROWS: Readonly<Record<TableName, readonly Row[]>> = {
  clients,
  transactions,
  audit_records: auditRecords,
};
