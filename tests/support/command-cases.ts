import type { EntityType } from "#domain/entities.ts";
import type { CommandName } from "#server/commands/commands.ts";
import { newContact, newEntry, recurrence } from "./api-rows.ts";

type CommandCase = {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** Of the entry that is there. */
  entry?: object;
  /** Sent before, which leaves so many records. */
  before?: { path: string; body: unknown; records: number };
  entityType: EntityType;
  description: string;
  changes: Record<string, unknown>;
  /** How many entries it creates as well, each with its record. */
  createdEntries?: number;
};

/** Of which one entry is made. */
const RECURRENCE = {
  path: "rpc/recurrence",
  body: recurrence("SER-there01", { expected_payment_date: "2090-01-05" }),
  records: 2,
};

const TAG = { path: "tags", body: { id: "TAG-there", name: "Obra" }, records: 1 };

const REMOVAL = {
  entityType: "transaction",
  description: "Lançamento removido do sistema",
  changes: { amount: [10.5, null], lifecycle: ["active", null] },
} as const;

/**
 * One request per kind of command, and the record that it leaves; a missing kind does not compile. They
 * meet a contact, an entry, two accounts with a transfer, and the first categories. The import of the
 * original has no request (`imports/original/`).
 */
export const COMMANDS: Record<Exclude<CommandName, "import-original">, CommandCase> = {
  "create-contacts": {
    method: "POST",
    path: "clients",
    body: newContact({ name: "Ana" }),
    entityType: "contact",
    description: "Contato criado",
    changes: { name: [null, "Ana"], is_active: [null, true] },
  },
  "upsert-contacts": {
    method: "POST",
    path: "clients",
    prefer: "resolution=merge-duplicates",
    body: newContact({ id: "CTT-there", name: "Zé", is_active: false }),
    entityType: "contact",
    description: "Nome atualizado para Zé | Contato inativado",
    changes: { name: ["Ana", "Zé"], is_active: [true, false] },
  },
  "update-contacts": {
    method: "PATCH",
    path: "clients?id=eq.CTT-there",
    body: { is_active: false },
    entityType: "contact",
    description: "Contato inativado",
    changes: { is_active: [true, false] },
  },
  "create-accounts": {
    method: "POST",
    path: "accounts",
    body: { name: "Cartão", kind: "card", closing_day: 25, due_day: 5 },
    entityType: "account",
    description: "Conta criada",
    changes: { name: [null, "Cartão"], opening_balance: [null, 0], is_active: [null, true] },
  },
  "upsert-accounts": {
    method: "POST",
    path: "accounts",
    prefer: "resolution=merge-duplicates",
    body: { id: "CTA-there", name: "Itaú", kind: "bank", is_default: true },
    entityType: "account",
    description: "Nome: Banco → Itaú | Passou a ser a conta padrão",
    changes: { name: ["Banco", "Itaú"], is_default: [false, true] },
  },
  "update-accounts": {
    method: "PATCH",
    path: "accounts?id=eq.CTA-there",
    body: { opening_balance: -10.5, opening_date: "2026-11-02", is_active: false },
    entityType: "account",
    description:
      "Saldo inicial: R$ 100,00 → R$ -10,50 | Data do saldo inicial: 01/11/2026 → 02/11/2026 | Conta arquivada",
    changes: { opening_balance: [100, -10.5], is_active: [true, false] },
  },
  "create-categories": {
    method: "POST",
    path: "categories",
    body: { name: "Aluguel", kind: "expense", statement_place: "expenses" },
    entityType: "category",
    description: "Categoria criada",
    changes: { name: [null, "Aluguel"], position: [null, 8], is_active: [null, true] },
  },
  "upsert-categories": {
    method: "POST",
    path: "categories",
    prefer: "resolution=merge-duplicates",
    body: { id: "CAT-inicial7", name: "Diversos", kind: "income", position: 9 },
    entityType: "category",
    description:
      "Nome: Outros → Diversos | Aceita: Receitas e despesas → Só receitas | Ordem alterada",
    changes: { name: ["Outros", "Diversos"], kind: ["both", "income"], position: [7, 9] },
  },
  "update-categories": {
    method: "PATCH",
    path: "categories?id=eq.CAT-inicial7",
    body: { statement_place: "taxes", is_active: false },
    entityType: "category",
    description: "Lugar na DRE: pelo tipo → Impostos | Categoria arquivada",
    changes: { statement_place: [null, "taxes"], is_active: [true, false] },
  },
  "merge-categories": {
    method: "POST",
    path: "rpc/merge_categories",
    body: { from: "CAT-inicial7", into: "CAT-inicial6" },
    entityType: "category",
    description: "Unida a Pagamento cartão | Categoria arquivada",
    changes: { is_active: [true, false] },
  },
  "create-tags": {
    method: "POST",
    path: "tags",
    body: { name: "Loja" },
    entityType: "tag",
    description: "Etiqueta criada",
    changes: { name: [null, "Loja"], is_active: [null, true] },
  },
  "upsert-tags": {
    method: "POST",
    path: "tags",
    prefer: "resolution=merge-duplicates",
    before: TAG,
    body: { id: "TAG-there", name: "Filial" },
    entityType: "tag",
    description: "Nome: Obra → Filial",
    changes: { name: ["Obra", "Filial"] },
  },
  "update-tags": {
    method: "PATCH",
    path: "tags?id=eq.TAG-there",
    before: TAG,
    body: { is_active: false },
    entityType: "tag",
    description: "Etiqueta arquivada",
    changes: { is_active: [true, false] },
  },
  "create-transfers": {
    method: "POST",
    path: "transfers",
    body: {
      from_account_id: "CTA-there",
      to_account_id: "CTA-other",
      amount: 50,
      date: "2026-11-20",
    },
    entityType: "transfer",
    description: "Transferência criada",
    changes: { amount: [null, 50], notes: [null, null], lifecycle: [null, "active"] },
  },
  "upsert-transfers": {
    method: "POST",
    path: "transfers",
    prefer: "resolution=merge-duplicates",
    body: {
      id: "TRF-there",
      from_account_id: "CTA-other",
      to_account_id: "CTA-there",
      amount: 20,
      date: "2026-11-21",
    },
    entityType: "transfer",
    description: "Data: 20/11/2026 → 21/11/2026 | De: Banco → Caixa | Para: Caixa → Banco",
    changes: {
      date: ["2026-11-20", "2026-11-21"],
      from_account_id: ["CTA-there", "CTA-other"],
      to_account_id: ["CTA-other", "CTA-there"],
    },
  },
  "update-transfers": {
    method: "PATCH",
    path: "transfers?id=eq.TRF-there",
    body: { amount: 30, notes: "Suprimento", lifecycle: "cancelled" },
    entityType: "transfer",
    description: "Valor: R$ 20,00 → R$ 30,00 | Observações atualizadas | Transferência cancelada",
    changes: { amount: [20, 30], lifecycle: ["active", "cancelled"] },
  },
  "create-transactions": {
    method: "POST",
    path: "transactions",
    body: newEntry({ type: "expense", amount: 0.01 }),
    entityType: "transaction",
    description: "Lançamento criado",
    changes: { amount: [null, 0.01], status: [null, "pending"] },
  },
  "upsert-transactions": {
    method: "POST",
    path: "transactions",
    prefer: "resolution=merge-duplicates",
    body: newEntry({ id: "TRI-there", amount: 10.5, category: "Site" }),
    entityType: "transaction",
    description: "Categoria: Sistema → Site",
    changes: { category: ["Sistema", "Site"] },
  },
  "update-transactions": {
    method: "PATCH",
    path: "transactions?id=eq.TRI-there",
    body: { lifecycle: "cancelled" },
    entityType: "transaction",
    description: "Situação: Ativo → Cancelado",
    changes: { lifecycle: ["active", "cancelled"] },
  },
  "update-instalments": {
    method: "POST",
    path: "rpc/update_instalments",
    body: { id: "TRI-there", scope: "unpaid", changes: { lifecycle: "cancelled" } },
    entityType: "transaction",
    description: "Situação: Ativo → Cancelado",
    changes: { lifecycle: ["active", "cancelled"] },
  },
  "record-payment": {
    method: "POST",
    path: "rpc/record_payment",
    body: { id: "TRI-there", paid_on: "2026-01-05" },
    entityType: "transaction",
    description: "Status: Pendente → Pago | Recebido em: - → 05/01/2026",
    changes: { status: ["pending", "paid"], paid_on: [null, "2026-01-05"] },
  },
  "undo-payment": {
    method: "POST",
    path: "rpc/undo_payment",
    entry: { status: "paid", paid_on: "2026-01-05" },
    body: { id: "TRI-there" },
    entityType: "transaction",
    description: "Recebimento desfeito | Status: Pago → Pendente | Recebido em: 05/01/2026 → -",
    changes: { status: ["paid", "pending"], paid_on: ["2026-01-05", null] },
  },
  "create-recurrence": {
    method: "POST",
    ...RECURRENCE,
    entityType: "recurrence",
    description: "Repetição criada",
    changes: { amount: [null, 1500], interval: [null, "month"], next_number: [null, 2] },
    createdEntries: 1,
  },
  "update-recurrence": {
    method: "POST",
    path: "rpc/update_recurrence",
    before: RECURRENCE,
    body: { id: "SER-there01", changes: { amount: 1600.5, business_day: "next" } },
    entityType: "recurrence",
    description:
      "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, sem fim, no próximo dia útil se cair em fim de semana ou feriado | Valor: R$ 1.500,00 → R$ 1.600,50",
    changes: { amount: [1500, 1600.5], business_day: [null, "next"] },
  },
  "change-recurrence": {
    method: "POST",
    path: "rpc/change_recurrence",
    before: RECURRENCE,
    body: {
      id: "SER-there01",
      from: "2090-01-01",
      first_date: "2090-01-05",
      interval: "month",
      every: 1,
      count: 5,
    },
    entityType: "recurrence",
    description: "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, 5 vezes",
    changes: { count: [null, 5] },
  },
  "end-recurrence": {
    method: "POST",
    path: "rpc/end_recurrence",
    before: RECURRENCE,
    body: { id: "TRE-there01", scope: "after" },
    entityType: "recurrence",
    description: "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, até 05/01/2090",
    changes: { until: [null, "2090-01-05"], next_date: ["2090-02-05", null] },
  },
  "remove-transactions": {
    method: "DELETE",
    path: "transactions?id=eq.TRI-there",
    ...REMOVAL,
  },
  "update-company": {
    method: "POST",
    path: "rpc/update_company",
    body: { version: 0, name: "Padaria" },
    entityType: "company",
    description: "Nome da empresa: não informado → Padaria",
    changes: { name: [null, "Padaria"], version: [null, 1] },
  },
  undo: {
    method: "POST",
    path: "rpc/undo",
    body: { entity_type: "transaction", changes: [{ id: "TRI-there", position: 5 }] },
    ...REMOVAL,
  },
};
