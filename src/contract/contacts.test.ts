import { describe, expect, it } from "vitest";
import { NO_OTHER_TYPES } from "#domain/contact.ts";
import { CONTACT_LABELS, contactInsert, contactPatch } from "./contacts.ts";

const LEAST = { name: "Ana", profile_type: "client" };
const WHOLE = {
  id: "CTT-abc123",
  name: "Ana Lima",
  phone: "+55 11 91234-5678",
  company_name: "Lima ME",
  profile_type: "employee",
  pix_key: "ana@exemplo.com.br",
  is_active: true,
  document: "529.982.247-25",
  email: "Ana@Exemplo.COM.br",
  notes: "um\r\ndois",
  other_types: ["supplier", "supplier"],
  address: "Rua A, 1\r\nSão Paulo",
};
const TYPES = "client, employee, supplier";

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

/** The column and message of each refusal. */
function issuesOf({ error }: Result): [string, string][] {
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}

const NOT_A_TAX_ID = "CPF ou CNPJ deve ter 14 letras e números (CNPJ) ou 11 números (CPF).";
const WRONG_DIGITS = "CPF ou CNPJ não confere: os dois últimos números não combinam com os outros.";
const NOT_AN_EMAIL = "E-mail deve ser um endereço como nome@empresa.com.br.";

/** Invalid values of each column, with their messages. */
const WRONG: [column: string, value: unknown, message: string][] = [
  ["name", "", "Preencha o campo Nome."],
  ["name", " \t\n ", "Preencha o campo Nome."],
  ["name", null, "Preencha o campo Nome."],
  ["name", 5, "Nome deve ser um texto."],
  ["name", ["Ana"], "Nome deve ser um texto."],
  ["name", "a".repeat(201), "Nome: use no máximo 200 caracteres."],
  ["name", "a\u0000b", "Nome: há um caractere que não pode ser gravado."],
  ["name", "a\nb", "Nome: há um caractere que não pode ser gravado."],
  ["name", "\ud800", "Nome: há um caractere que não pode ser gravado."],
  ["phone", 11_912_345_678, "Telefone deve ser um texto."],
  ["phone", "1".repeat(41), "Telefone: use no máximo 40 caracteres."],
  ["phone", "1\u00002", "Telefone: há um caractere que não pode ser gravado."],
  ["company_name", {}, "Empresa deve ser um texto."],
  ["company_name", "a".repeat(201), "Empresa: use no máximo 200 caracteres."],
  ["company_name", "a\u001bb", "Empresa: há um caractere que não pode ser gravado."],
  ["profile_type", null, "Preencha o campo Tipo."],
  ["profile_type", "", `Tipo deve ser um destes valores: ${TYPES}.`],
  ["profile_type", "other", `Tipo deve ser um destes valores: ${TYPES}.`],
  ["profile_type", "Client", `Tipo deve ser um destes valores: ${TYPES}.`],
  ["profile_type", 1, `Tipo deve ser um destes valores: ${TYPES}.`],
  ["pix_key", true, "Chave Pix deve ser um texto."],
  ["pix_key", "a".repeat(141), "Chave Pix: use no máximo 140 caracteres."],
  ["pix_key", "a\u0007", "Chave Pix: há um caractere que não pode ser gravado."],
  ["document", 52_998_224_725, "CPF ou CNPJ deve ser um texto."],
  ["document", "529.982.247-2", NOT_A_TAX_ID],
  ["document", "12ÁBC34501DE35", NOT_A_TAX_ID],
  ["document", "529.982.247-24", WRONG_DIGITS],
  ["document", "12ABC34501DE36", WRONG_DIGITS],
  ["document", "111.111.111-11", WRONG_DIGITS],
  ["email", 5, "E-mail deve ser um texto."],
  ["email", "ana", NOT_AN_EMAIL],
  ["email", "ana@exemplo", NOT_AN_EMAIL],
  ["email", "ana beatriz@exemplo.com", NOT_AN_EMAIL],
  ["email", `${"a".repeat(243)}@exemplo.com`, "E-mail: use no máximo 254 caracteres."],
  ["email", "a\u0007@b.c", "E-mail: há um caractere que não pode ser gravado."],
  ["notes", [], "Observações deve ser um texto."],
  ["address", 5, "Endereço deve ser um texto."],
  ["address", "a".repeat(301), "Endereço: use no máximo 300 caracteres."],
  ["other_types", null, "Preencha o campo Também."],
  ["other_types", "client", "Também deve ser uma lista de tipos."],
  ["notes", "a".repeat(2001), "Observações: use no máximo 2.000 caracteres."],
  ["notes", "a\u0000", "Observações: há um caractere que não pode ser gravado."],
];

/** The longest accepted texts. */
const LONGEST: [column: string, value: string][] = [
  ["name", "a".repeat(200)],
  ["phone", "1".repeat(40)],
  ["company_name", "a".repeat(200)],
  ["pix_key", "a".repeat(140)],
  ["email", `${"a".repeat(242)}@exemplo.com`],
  ["notes", "a\n".repeat(999) + "a"],
  ["address", "a".repeat(300)],
];

describe("the labels of a contact", () => {
  it("are those of the screen", () => {
    expect(CONTACT_LABELS).toStrictEqual({
      name: "Nome",
      phone: "Telefone",
      company_name: "Empresa",
      profile_type: "Tipo",
      pix_key: "Chave Pix",
      is_active: "Ativo",
      document: "CPF ou CNPJ",
      email: "E-mail",
      notes: "Observações",
      other_types: "Também",
      address: "Endereço",
    });
  });
});

describe("a new contact in the API", () => {
  it("needs a name and a type; the rest is empty", () => {
    expect(contactInsert.parse(LEAST)).toStrictEqual({
      name: "Ana",
      phone: null,
      companyName: null,
      type: "client",
      pixKey: null,
      document: null,
      email: null,
      notes: null,
      otherTypes: NO_OTHER_TYPES,
      address: null,
    });
  });

  it("may have every column", () => {
    expect(contactInsert.parse(WHOLE)).toStrictEqual({
      id: "CTT-abc123",
      name: "Ana Lima",
      phone: "+55 11 91234-5678",
      companyName: "Lima ME",
      type: "employee",
      pixKey: "ana@exemplo.com.br",
      document: "52998224725",
      email: "Ana@exemplo.com.br",
      notes: "um\ndois",
      otherTypes: '["supplier"]',
      address: "Rua A, 1\nSão Paulo",
    });
  });

  it.each([
    ["12.abc.345/01de-35", "12ABC34501DE35"],
    ["00000000191", "00000000191"],
    [" - ", null],
  ])("keeps the document %j as %j", (document, stored) => {
    expect(contactInsert.parse({ ...LEAST, document }).document).toBe(stored);
  });

  it("keeps clean text, and nothing where it is blank", () => {
    const row = {
      ...LEAST,
      name: "  Joa\u0303o  ",
      phone: "",
      company_name: " \t ",
      pix_key: "  ",
      document: "",
      email: " ",
      notes: "\n",
      address: " \r\n",
    };
    expect(contactInsert.parse(row)).toStrictEqual({
      ...contactInsert.parse(LEAST),
      name: "João",
    });
    const nulls = Object.fromEntries(LONGEST.slice(1).map(([column]) => [column, null]));
    expect(contactInsert.parse({ ...LEAST, document: null, ...nulls })).toStrictEqual(
      contactInsert.parse(LEAST),
    );
  });

  it("without its required columns lists each that is missing", () => {
    expect(issuesOf(contactInsert.safeParse({}))).toStrictEqual([
      ["name", "Preencha o campo Nome."],
      ["profile_type", "Preencha o campo Tipo."],
    ]);
  });

  it.each(WRONG)("with %s %j is refused: %s", (column, value, message) => {
    const result = contactInsert.safeParse({ ...WHOLE, [column]: value });
    expect(issuesOf(result)).toStrictEqual([[column, message]]);
  });

  it.each(LONGEST)("may have a %s of the longest kind", (column, value) => {
    expect(contactInsert.safeParse({ ...WHOLE, [column]: value }).success).toBe(true);
  });

  it.each([
    ["CTT", '"CTT"'],
    ["TRI-abc", '"TRI-abc"'],
    ["CTT-a b", '"CTT-a b"'],
    ["", '""'],
    [" CTT-a", '" CTT-a"'],
    [`CTT-${"a".repeat(61)}`, `"CTT-${"a".repeat(61)}"`],
    ["x".repeat(80), `"${"x".repeat(80)}"`],
    ["x".repeat(81), `"${"x".repeat(80)}…"`],
  ])("with the id %j is refused", (id, shown) => {
    expect(issuesOf(contactInsert.safeParse({ ...LEAST, id }))).toStrictEqual([
      ["id", `id deve começar com CTT- e seguir com letras e números, não ${shown}.`],
    ]);
  });

  it.each([
    [5, "id deve ser um texto."],
    [null, "Preencha o campo id."],
  ])("with the id %j is refused: %s", (id, message) => {
    expect(issuesOf(contactInsert.safeParse({ ...LEAST, id }))).toStrictEqual([["id", message]]);
  });

  it.each([false, null, "true", 1])("cannot be is_active %j: it is always made active", (value) => {
    expect(issuesOf(contactInsert.safeParse({ ...LEAST, is_active: value }))).toStrictEqual([
      ["is_active", "Um contato novo é sempre criado ativo; depois ele pode ser inativado."],
    ]);
  });

  it.each(["created_at", "updated_at", "constructor", "Name"])(
    "has no column %s to say",
    (column) => {
      expect(issuesOf(contactInsert.safeParse({ ...LEAST, [column]: "x" }))).toStrictEqual([
        ["", `clients não tem a coluna "${column}".`],
      ]);
    },
  );

  it("names all the columns that do not exist", () => {
    expect(issuesOf(contactInsert.safeParse({ ...LEAST, a: 1, b: 2 }))).toStrictEqual([
      ["", 'clients não tem as colunas "a", "b".'],
    ]);
  });

  it.each([null, undefined, [], "x", 5, true])("cannot be %j", (value) => {
    expect(issuesOf(contactInsert.safeParse(value))).toStrictEqual([
      ["", "Envie um objeto JSON com as colunas de clients."],
    ]);
  });
});

describe("a change to a contact in the API", () => {
  it("has only the columns that were sent", () => {
    expect(contactPatch.parse({})).toStrictEqual({});
    expect(contactPatch.parse({ name: " Ana " })).toStrictEqual({ name: "Ana" });
    expect(contactPatch.parse({ name: undefined })).toStrictEqual({});
  });

  it("may have every column but the id", () => {
    const { id: _id, ...rest } = WHOLE;
    expect(contactPatch.parse({ ...rest, is_active: false })).toStrictEqual({
      name: "Ana Lima",
      phone: "+55 11 91234-5678",
      companyName: "Lima ME",
      type: "employee",
      pixKey: "ana@exemplo.com.br",
      isActive: false,
      document: "52998224725",
      email: "Ana@exemplo.com.br",
      notes: "um\ndois",
      otherTypes: '["supplier"]',
      address: "Rua A, 1\nSão Paulo",
    });
  });

  it("clears columns that are blank or null", () => {
    const emptied = { phone: null, companyName: null, pixKey: null };
    expect(contactPatch.parse({ phone: "", company_name: " ", pix_key: null })).toStrictEqual(
      emptied,
    );
    expect(contactPatch.parse({ phone: null, company_name: null, pix_key: "" })).toStrictEqual(
      emptied,
    );
  });

  it.each(WRONG)("with %s %j is refused: %s", (column, value, message) => {
    const result = contactPatch.safeParse({ [column]: value });
    expect(issuesOf(result)).toStrictEqual([[column, message]]);
  });

  it.each(LONGEST)("may have a %s of the longest kind", (column, value) => {
    expect(contactPatch.safeParse({ [column]: value }).success).toBe(true);
  });

  it.each([
    [null, "Preencha o campo Ativo."],
    ["true", "Ativo deve ser true ou false."],
    [0, "Ativo deve ser true ou false."],
  ])("with is_active %j is refused: %s", (value, message) => {
    expect(issuesOf(contactPatch.safeParse({ is_active: value }))).toStrictEqual([
      ["is_active", message],
    ]);
  });

  it.each(["id", "created_at", "updated_at", "history"])("cannot change %s", (column) => {
    expect(issuesOf(contactPatch.safeParse({ [column]: "CTT-1" }))).toStrictEqual([
      ["", `clients não tem a coluna "${column}".`],
    ]);
  });

  it.each([null, [], "x"])("cannot be %j", (value) => {
    expect(issuesOf(contactPatch.safeParse(value))).toStrictEqual([
      ["", "Envie um objeto JSON com as colunas de clients."],
    ]);
  });
});
