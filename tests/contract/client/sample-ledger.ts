/**
 * The ledger that every contract case starts with: one row for each distinction. Ids sort like
 * their numbers.
 */
import type { TestApp } from "../../support/test-app.ts";

/**
 * Noon of 20/11/2026 in São Paulo: an entry due that day is not overdue, one due the day before is.
 */
export const NOW = "2026-11-20T15:00:00.000Z";
export const WRITTEN = {
  anaAndBeto: "2026-11-01T12:00:00.000Z",
  caioAndDuda: "2026-11-02T12:00:00.000Z",
  expenses: "2026-11-03T12:00:00.000Z",
  incomes: "2026-11-04T12:00:00.500Z",
  dudaDeactivated: "2026-11-05T12:00:00.000Z",
} as const;

const ana = {
  id: "CTT-ana",
  name: "Ana D'Ávila",
  phone: "(11) 91234-5678",
  company_name: "Padaria Pão & Cia",
  profile_type: "client",
  pix_key: null,
};
const beto = {
  id: "CTT-beto",
  name: 'Beto (filho), o "Bê"',
  phone: null,
  company_name: null,
  profile_type: "employee",
  pix_key: "beto@exemplo.com.br",
};
const caio = {
  id: "CTT-caio",
  name: "CAIO ÁVILA",
  phone: "11 3333-4444",
  company_name: "50% Off_Ltda",
  profile_type: "client",
  pix_key: null,
};
const duda = {
  id: "CTT-duda",
  name: "Duda 😀 \\ Silva",
  phone: null,
  company_name: null,
  profile_type: "employee",
  pix_key: null,
};

/** A new entry and a new contact, with the required columns. */
export const income = {
  type: "income",
  category: "Site",
  amount: 10.5,
  expected_payment_date: "2026-12-24",
};
export const eva = { id: "CTT-eva", name: "Eva", profile_type: "client" };

/** The contact columns added after the spec's, as left by a client that does not know them. */
export const LATER_COLUMNS = {
  document: null,
  email: null,
  notes: null,
  other_types: [],
  address: null,
};

export const RECORDS = 13;

/** The contacts as `select=*` returns them, by the end of their ids. */
export const CONTACTS = {
  ana: contact(ana, WRITTEN.anaAndBeto),
  beto: contact(beto, WRITTEN.anaAndBeto),
  caio: contact(caio, WRITTEN.caioAndDuda),
  duda: {
    ...contact(duda, WRITTEN.caioAndDuda),
    is_active: false,
    updated_at: WRITTEN.dudaDeactivated,
  },
};

const late = { status: "pending", lifecycle: "active" };
const expenses = [
  {
    id: "TRE-1",
    type: "expense",
    category: "Pagamento cartão",
    amount: 19.99,
    expected_payment_date: "2026-11-19",
    ...late,
    notes: "C:\\temp\\a_b",
    client_id: "CTT-beto",
  },
  {
    id: "TRE-2",
    type: "expense",
    category: "Pagamento de Funcionario",
    amount: 3000,
    expected_payment_date: "2026-11-21",
    status: "pending",
    lifecycle: "active",
    notes: "Salário de JOÃO",
    client_id: "CTT-duda",
  },
  {
    id: "TRE-3",
    type: "expense",
    category: "Outros",
    amount: 0,
    expected_payment_date: "2026-11-01",
    status: "paid",
    lifecycle: "cancelled",
    notes: "linha 1\nlinha 2",
    client_id: null,
  },
  {
    id: "TRE-4",
    type: "expense",
    category: "Despesa Empresa",
    amount: 19.9,
    expected_payment_date: "2026-11-30",
    status: "overdue",
    lifecycle: "inactive",
    notes: "😀 ok",
    client_id: "CTT-beto",
  },
];
const incomes = [
  {
    id: "TRI-5",
    type: "income",
    category: "Sistema",
    amount: 1000,
    expected_payment_date: "2026-11-10",
    ...late,
    notes: null,
    client_id: "CTT-ana",
  },
  {
    id: "TRI-6",
    type: "income",
    category: "Site",
    amount: 250.5,
    expected_payment_date: "2026-11-20",
    status: "pending",
    lifecycle: "active",
    notes: "Entrada 50%, de novo",
    client_id: "CTT-ana",
  },
  {
    id: "TRI-7",
    type: "income",
    category: "Aplicativo",
    amount: 0.01,
    expected_payment_date: null,
    status: "pending",
    lifecycle: "active",
    notes: null,
    client_id: null,
  },
  {
    id: "TRI-8",
    type: "income",
    category: "Sistema",
    amount: 9_999_999_999.99,
    expected_payment_date: "2026-12-01",
    status: "paid",
    lifecycle: "active",
    notes: 'diz "oi" (a, b)',
    client_id: "CTT-ana",
  },
];

/** The tie columns of an entry that is in no series, has no parent and no account. */
export const NO_TIES = {
  series_id: null,
  series_number: null,
  series_count: null,
  parent_id: null,
  payment_role: null,
  account_id: null,
  tag_ids: [],
  splits: null,
  paid_on_assumed: false,
};

/** Entry `number` as `select=*` returns it. */
export function entry(number: number): Record<string, unknown> {
  const written = number <= 4 ? WRITTEN.expenses : WRITTEN.incomes;
  const row = [...expenses, ...incomes][number - 1];
  const isPaid = row?.status === "paid";
  return {
    ...row,
    created_at: written,
    updated_at: written,
    paid_on: isPaid ? written.slice(0, 10) : null,
    accrual_date: null,
    ...NO_TIES,
  };
}

export function entries(...numbers: number[]): { id: string }[] {
  return numbers.map((number) => ({ id: `${number <= 4 ? "TRE" : "TRI"}-${number}` }));
}

export function contactIds(...names: (keyof typeof CONTACTS)[]): { id: string }[] {
  return names.map((name) => ({ id: `CTT-${name}` }));
}

/** Writes the ledger; `at` sets the clock of the server. */
export async function writeSampleLedger(
  app: TestApp,
  at: (instant: string) => void,
): Promise<void> {
  const steps = [
    [WRITTEN.anaAndBeto, "POST", "clients", [ana, beto]],
    [WRITTEN.caioAndDuda, "POST", "clients", [caio, duda]],
    [WRITTEN.expenses, "POST", "transactions", expenses],
    [WRITTEN.incomes, "POST", "transactions", incomes],
    [WRITTEN.dudaDeactivated, "PATCH", "clients?id=eq.CTT-duda", { is_active: false }],
  ] as const;
  for (const [instant, method, path, body] of steps) {
    at(instant);
    const { status, body: answer } = await app.send(method, path, body);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  }
  at(NOW);
}

function contact<Row extends object>(row: Row, written: string) {
  return { ...row, is_active: true, created_at: written, updated_at: written, ...LATER_COLUMNS };
}
