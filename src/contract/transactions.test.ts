import { describe, expect, it } from "vitest";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { transactionInsert, transactionPatch } from "./transactions.ts";

const LEAST = {
  type: "income",
  category: "Site",
  amount: 1234.56,
  expected_payment_date: "2026-11-21",
};
const WHOLE = {
  ...LEAST,
  id: "TRI-abc123",
  status: "paid",
  notes: "Primeira\nSegunda",
  client_id: "CTT-abc123",
  lifecycle: "inactive",
};
const DATE = "Data de Pagamento Prevista";
const NO_DAY = `${DATE} deve ser uma data que existe, de 1900 a 2199, no formato AAAA-MM-DD.`;
const NO_DATE = `${DATE} deve ser uma data no formato AAAA-MM-DD.`;
const TOO_LARGE = "Valor: no máximo R$\u00a09.999.999.999,99.";
const DECIMALS = "Valor: use no máximo duas casas decimais.";

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

/** The column and message of each refusal. */
function issuesOf({ error }: Result): [string, string][] {
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

/** Invalid values of each column, with their messages. */
const WRONG: [column: string, value: unknown, message: string][] = [
  ["type", null, "Preencha o campo Tipo."],
  ["type", "Receita", "Tipo deve ser um destes valores: income, expense."],
  ["type", 1, "Tipo deve ser um destes valores: income, expense."],
  ["category", null, "Preencha o campo Categoria."],
  // The command knows the valid names (server/rest/categories.test.ts).
  ["category", ["Site"], "Categoria deve ser um texto."],
  ["amount", null, "Preencha o campo Valor."],
  ["amount", "12.50", "Valor deve ser um número."],
  ["amount", "", "Valor deve ser um número."],
  ["amount", true, "Valor deve ser um número."],
  ["amount", NaN, "Valor deve ser um número."],
  ["amount", Infinity, "Valor deve ser um número."],
  ["amount", -0.01, "Valor: não use valor negativo."],
  ["amount", -100, "Valor: não use valor negativo."],
  ["amount", 1e-7, DECIMALS],
  ["amount", 0.005, DECIMALS],
  ["amount", 12.345, DECIMALS],
  ["amount", 1e10, TOO_LARGE],
  ["amount", 1e300, TOO_LARGE],
  ["expected_payment_date", "", `Preencha o campo ${DATE}.`],
  ["expected_payment_date", "2026-02-30", NO_DAY],
  ["expected_payment_date", "21/11/2026", NO_DAY],
  ["expected_payment_date", "2026-11-21T00:00:00Z", NO_DAY],
  ["expected_payment_date", "1899-12-31", NO_DAY],
  ["expected_payment_date", "2200-01-01", NO_DAY],
  ["expected_payment_date", "amanhã", NO_DAY],
  ["expected_payment_date", " ", NO_DAY],
  ["expected_payment_date", 20_261_121, NO_DATE],
  ["expected_payment_date", {}, NO_DATE],
  ["status", null, "Preencha o campo Status."],
  ["status", "Pago", "Status deve ser um destes valores: paid, pending, overdue."],
  ["status", 1, "Status deve ser um destes valores: paid, pending, overdue."],
  ["notes", 5, "Observações deve ser um texto."],
  ["notes", "a".repeat(2001), "Observações: use no máximo 2.000 caracteres."],
  ["notes", "a\u0000b", "Observações: há um caractere que não pode ser gravado."],
  ["notes", "a\ud800", "Observações: há um caractere que não pode ser gravado."],
  ["client_id", 5, "Vínculo deve ser um texto."],
  ["client_id", "TRI-abc", 'Vínculo deve ser o código de um contato (CTT-…), não "TRI-abc".'],
  ["client_id", "Ana", 'Vínculo deve ser o código de um contato (CTT-…), não "Ana".'],
  ["client_id", "CTT-a b", 'Vínculo deve ser o código de um contato (CTT-…), não "CTT-a b".'],
  [
    "client_id",
    "y".repeat(500),
    `Vínculo deve ser o código de um contato (CTT-…), não "${"y".repeat(80)}…".`,
  ],
  ["paid_on", "", "Preencha o campo Pago em."],
  [
    "paid_on",
    "2026-02-30",
    "Pago em deve ser uma data que existe, de 1900 a 2199, no formato AAAA-MM-DD.",
  ],
  ["accrual_date", 1, "Competência deve ser uma data no formato AAAA-MM-DD."],
  ["paid_on_assumed", "x", "Data presumida deve ser true ou false."],
  ["paid_on_assumed", null, "Preencha o campo Data presumida."],
  ["lifecycle", null, "Preencha o campo Situação."],
  ["lifecycle", "deleted", "Situação deve ser um destes valores: active, inactive, cancelled."],
  ["lifecycle", false, "Situação deve ser um destes valores: active, inactive, cancelled."],
];

/** The extremes of what is accepted: the column, its value, and the result. */
const RIGHT: [column: string, value: unknown, member: string, expected: unknown][] = [
  ["amount", 0, "amountCents", 0],
  ["amount", -0, "amountCents", 0],
  ["amount", 19.99, "amountCents", 1999],
  ["amount", 9_999_999_999.99, "amountCents", 999_999_999_999],
  ["category", "Pagamento cartão", "category", "Pagamento cartão"],
  ["expected_payment_date", "1900-01-01", "dueDate", "1900-01-01"],
  ["expected_payment_date", "2199-12-31", "dueDate", "2199-12-31"],
  ["expected_payment_date", "2024-02-29", "dueDate", "2024-02-29"],
  ["expected_payment_date", null, "dueDate", null],
  ["paid_on", "2026-11-20", "paidOn", "2026-11-20"],
  ["paid_on", null, "paidOn", null],
  ["accrual_date", null, "accrualDate", null],
  ["paid_on_assumed", true, "isPaidOnAssumed", true],
  ["notes", "a".repeat(2000), "notes", "a".repeat(2000)],
  ["notes", " a\r\nb\rc\t ", "notes", "a\nb\nc"],
  ["notes", "Joa\u0303o", "notes", "João"],
  ["notes", "", "notes", null],
  ["notes", " \n\t ", "notes", null],
  ["notes", null, "notes", null],
  ["client_id", "CTT-LX3K9Z-a1", "clientId", "CTT-LX3K9Z-a1"],
  ["client_id", "", "clientId", null],
  ["client_id", "  ", "clientId", null],
  ["client_id", null, "clientId", null],
];

describe("the labels of an entry", () => {
  it("are those of the screen", () => {
    expect(TRANSACTION_LABELS).toStrictEqual({
      type: "Tipo",
      category: "Categoria",
      amount: "Valor",
      expected_payment_date: "Data de Pagamento Prevista",
      status: "Status",
      client_id: "Vínculo",
      notes: "Observações",
      lifecycle: "Situação",
      paid_on: "Pago em",
      accrual_date: "Competência",
      account_id: "Conta",
      tag_ids: "Etiquetas",
      splits: "Divisão",
      paid_on_assumed: "Data presumida",
      series_number: "Parcela",
      series_count: "Parcelas",
      parent_id: "Lançamento de origem",
      payment_role: "Papel no pagamento",
    });
  });
});

describe("a new entry in the API", () => {
  it("is active and unlinked by default", () => {
    expect(transactionInsert.parse(LEAST)).toStrictEqual({
      type: "income",
      category: "Site",
      amountCents: 123_456,
      dueDate: "2026-11-21",
      notes: null,
      clientId: null,
      lifecycle: "active",
    });
  });

  it("may have every column", () => {
    expect(transactionInsert.parse(WHOLE)).toStrictEqual({
      id: "TRI-abc123",
      type: "income",
      category: "Site",
      amountCents: 123_456,
      dueDate: "2026-11-21",
      status: "paid",
      notes: "Primeira\nSegunda",
      clientId: "CTT-abc123",
      lifecycle: "inactive",
    });
  });

  it("without its required columns lists each that is missing", () => {
    expect(issuesOf(transactionInsert.safeParse({}))).toStrictEqual([
      ["type", "Preencha o campo Tipo."],
      ["category", "Preencha o campo Categoria."],
      ["amount", "Preencha o campo Valor."],
      ["expected_payment_date", `Preencha o campo ${DATE}.`],
    ]);
  });

  it.each(RIGHT)("with %s %j is accepted", (column, value, member, expected) => {
    const entry = transactionInsert.parse({ ...WHOLE, [column]: value });
    expect(entry).toStrictEqual({ ...transactionInsert.parse(WHOLE), [member]: expected });
  });

  it.each(WRONG)("with %s %j is refused: %s", (column, value, message) => {
    const result = transactionInsert.safeParse({ ...WHOLE, [column]: value });
    expect(issuesOf(result)).toStrictEqual([[column, message]]);
  });

  it("reports every problem together", () => {
    const result = transactionInsert.safeParse({ ...WHOLE, amount: -1, notes: 5, status: "x" });
    expect(issuesOf(result).map(([column]) => column)).toStrictEqual(["amount", "status", "notes"]);
  });

  it.each(["TRI-1", "TRE-1", "TRE-LX3K9Z-a1B2c3"])("may bring the id %s", (id) => {
    expect(transactionInsert.parse({ ...LEAST, id }).id).toBe(id);
  });

  it.each(["CTT-1", "1", "", "TRI-", "TRI-a_b"])("with the id %j is refused", (id) => {
    expect(issuesOf(transactionInsert.safeParse({ ...LEAST, id }))).toStrictEqual([
      ["id", `id deve começar com TRI- ou TRE- e seguir com letras e números, não "${id}".`],
    ]);
  });

  it.each([
    [5, "id deve ser um texto."],
    [null, "Preencha o campo id."],
  ])("with the id %j is refused: %s", (id, message) => {
    const result = transactionInsert.safeParse({ ...LEAST, id });
    expect(issuesOf(result)).toStrictEqual([["id", message]]);
  });

  it.each(["created_at", "updated_at", "resolved_status", "amount_cents"])(
    "has no column %s to say",
    (column) => {
      expect(issuesOf(transactionInsert.safeParse({ ...LEAST, [column]: "x" }))).toStrictEqual([
        ["", `transactions não tem a coluna "${column}".`],
      ]);
    },
  );

  it.each([null, undefined, [], "x", 5])("cannot be %j", (value) => {
    expect(issuesOf(transactionInsert.safeParse(value))).toStrictEqual([
      ["", "Envie um objeto JSON com as colunas de transactions."],
    ]);
  });
});

describe("a change to an entry in the API", () => {
  it("has only the columns that were sent, without defaults", () => {
    expect(transactionPatch.parse({})).toStrictEqual({});
    expect(transactionPatch.parse({ amount: 0.01 })).toStrictEqual({ amountCents: 1 });
    expect(transactionPatch.parse({ status: undefined })).toStrictEqual({});
  });

  it.each(RIGHT)("with %s %j is accepted", (column, value, member, expected) => {
    expect(transactionPatch.parse({ [column]: value })).toStrictEqual({ [member]: expected });
  });

  it.each(WRONG)("with %s %j is refused: %s", (column, value, message) => {
    const result = transactionPatch.safeParse({ [column]: value });
    expect(issuesOf(result)).toStrictEqual([[column, message]]);
  });

  it.each(["id", "created_at", "updated_at", "resolved_status"])("cannot change %s", (column) => {
    expect(issuesOf(transactionPatch.safeParse({ [column]: "TRI-1" }))).toStrictEqual([
      ["", `transactions não tem a coluna "${column}".`],
    ]);
  });

  it.each([null, [], "x"])("cannot be %j", (value) => {
    expect(issuesOf(transactionPatch.safeParse(value))).toStrictEqual([
      ["", "Envie um objeto JSON com as colunas de transactions."],
    ]);
  });
});
