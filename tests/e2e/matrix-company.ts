/**
 * The companies of the screen matrix: with a few rows, with some of each kind, and with a hundred
 * thousand entries.
 */
import { account, card, contact, entry, transfer, type NewRow } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import type { Company } from "./company.ts";

const CONTACTS = [
  contact("CTT-0", { name: "Padaria D'Ávila", phone: "(11) 3555-0101" }),
  contact("CTT-1", {
    name: "João Pedro Antunes",
    profile_type: "employee",
    pix_key: "joao@exemplo.com.br",
  }),
  contact("CTT-2", {
    name: "Companhia de Luz e Força do Interior Paulista S.A.",
    profile_type: "supplier",
  }),
];
const CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
];
const NOTES = [null, "Ajustes e suporte", "Segunda parcela\ncombinada por telefone", "Nota 4.512"];
const STATUSES = ["paid", "pending", "overdue"];

/** Three months of entries around today, of each kind; amounts from centavos to a billion. */
export async function fill(company: Company): Promise<void> {
  await company.write("POST", "clients", CONTACTS);
  await company.write("POST", "accounts", [
    account("CTA-caixa", { name: "Caixa da loja", kind: "cash" }),
    account("CTA-banco", { name: "Banco do Brasil" }),
    card("CTA-cartao", { name: "Cartão da empresa", closing_day: 20 }),
  ]);
  await company.write("POST", "tags", { id: "TAG-obra", name: "Obra da filial" });
  await company.write("POST", "transactions", entries(120));
}

/** Call after `fill`: transfers to a card and between accounts, one of them cancelled. */
export async function fillTransfers(company: Company): Promise<void> {
  const fromBank = { from_account_id: "CTA-banco", to_account_id: "CTA-caixa", notes: null };
  await company.write("POST", "transfers", [
    transfer("TRF-0", { ...fromBank, amount: 999_999_999.99, notes: "Reforço do caixa da loja" }),
    transfer("TRF-1", { ...fromBank, to_account_id: "CTA-cartao", date: testDay(-40) }),
    transfer("TRF-2", { ...fromBank, date: testDay(-3) }),
  ]);
  await company.write("PATCH", "transfers?id=eq.TRF-2", { lifecycle: "cancelled" });
}

/** The data of a company in its first week. */
export async function fillWithFew(company: Company): Promise<void> {
  await company.write("POST", "clients", { ...CONTACTS[0], id: "CTT-few", name: "Café da Praça" });
  const few = entries(3).map((row) => ({
    ...row,
    id: `${row.id}few`,
    client_id: null,
    account_id: null,
    tag_ids: [],
  }));
  await company.write("POST", "transactions", few);
}

const CHUNK = 5000;

/** Call after `fill`. */
export async function fillUpTo(company: Company, count: number): Promise<void> {
  const all = entries(count);
  for (let at = 120; at < count; at += CHUNK) {
    await company.write("POST", "transactions", all.slice(at, at + CHUNK));
  }
}

/** One per day from 60 days ago, and from the 121st on around today. */
function entries(count: number): NewRow[] {
  const days = Array.from({ length: 700 }, (_, at) => testDay(at - 60));
  const today = testDay();
  return Array.from({ length: count }, (_, at) => {
    const isIncome = at % 3 === 1;
    const day = days[at < 120 ? at : at % 700] ?? "";
    return entry(`${isIncome ? "TRI" : "TRE"}-${at}`, {
      category: CATEGORIES[at % CATEGORIES.length],
      amount: at === 61 ? 999_999_999.99 : (((at * 7919) % 1_000_000) + 1) / 100,
      expected_payment_date: day,
      status: day > today ? "pending" : STATUSES[at % 3],
      notes: NOTES[at % NOTES.length],
      client_id: at === 61 ? null : isIncome ? "CTT-0" : (CONTACTS[at % 4]?.id ?? null),
      lifecycle: at % 17 === 0 ? "cancelled" : at % 19 === 0 ? "inactive" : "active",
      account_id: at % 5 === 0 ? "CTA-banco" : null,
      tag_ids: at % 7 === 0 ? ["TAG-obra"] : [],
    });
  });
}
