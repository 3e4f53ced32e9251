/** Refused inserts: nothing of the request is written. */
import { refused, readOnlyCases } from "./contract-cases.ts";
import { entries, eva, income } from "./sample-ledger.ts";

function entryWith(changes: Record<string, unknown>): Parameters<typeof refused>[1] {
  return (client) =>
    client
      .from("transactions")
      .insert({ ...income, ...changes })
      .select();
}

function contactWith(changes: Record<string, unknown>): Parameters<typeof refused>[1] {
  return (client) =>
    client
      .from("clients")
      .insert({ ...eva, ...changes })
      .select();
}

readOnlyCases("refused inserts", [
  refused(
    "an id in use with other content",
    contactWith({ id: "CTT-ana" }),
    "23505",
    "CTT-ana já é de outro registro",
    409,
  ),
  refused(
    "an id of another table",
    contactWith({ id: "TRI-5" }),
    "23514",
    "id deve começar com CTT-",
  ),
  refused("an id that is none", entryWith({ id: "5" }), "23514", "TRI- ou TRE-"),
  refused("a null id", entryWith({ id: null }), "23502", "id"),
  refused(
    "a link to a contact that is inactive",
    entryWith({ type: "expense", client_id: "CTT-duda" }),
    "23514",
    "está inativo",
  ),
  refused(
    "a link to an unknown contact",
    entryWith({ client_id: "CTT-none" }),
    "23503",
    "CTT-none",
    409,
  ),
  refused("a link to what is no contact", entryWith({ client_id: "TRI-5" }), "23514", "Vínculo"),
  refused(
    "an income linked to an employee",
    entryWith({ client_id: "CTT-beto" }),
    "23514",
    "apenas a clientes",
  ),
  refused(
    "a negative amount",
    entryWith({ amount: -0.01 }),
    "23514",
    "Valor: não use valor negativo.",
  ),
  refused("three decimals", entryWith({ amount: 10.005 }), "23514", "duas casas decimais"),
  refused(
    "an amount past the largest",
    entryWith({ amount: 10_000_000_000 }),
    "23514",
    "9.999.999.999,99",
  ),
  refused(
    "an amount as a text",
    entryWith({ amount: "10,50" }),
    "23514",
    "Valor deve ser um número.",
  ),
  refused("a null amount", entryWith({ amount: null }), "23502", "Preencha o campo Valor."),
  refused(
    "a day that does not exist",
    entryWith({ expected_payment_date: "2027-02-29" }),
    "23514",
    "Data de Pagamento Prevista",
  ),
  refused(
    "a day with a time",
    entryWith({ expected_payment_date: "2026-12-24T00:00:00Z" }),
    "23514",
    "AAAA-MM-DD",
  ),
  refused("an unknown category", entryWith({ category: "Salário" }), "23514", "Categoria"),
  refused("an unknown status", entryWith({ status: "Pago" }), "23514", "Status"),
  refused("an unknown lifecycle", entryWith({ lifecycle: "deleted" }), "23514", "Situação"),
  refused("an unknown column", entryWith({ cor: "azul" }), "PGRST204", '"cor"'),
  refused(
    "a date of creation",
    entryWith({ created_at: "2020-01-01T00:00:00.000Z" }),
    "428C9",
    "created_at",
  ),
  refused("a resolved status", entryWith({ resolved_status: "paid" }), "428C9", "resolved_status"),
  refused("a name that is blank", contactWith({ name: "  " }), "23514", "Preencha o campo Nome."),
  refused(
    "a name that is too long",
    contactWith({ name: "x".repeat(201) }),
    "23514",
    "no máximo 200",
  ),
  refused("a name on two lines", contactWith({ name: "Eva\nMaria" }), "23514", "Nome"),
  refused(
    "an unknown kind of contact",
    contactWith({ profile_type: "other" }),
    "23514",
    "client, employee",
  ),
  refused(
    "a Pix key of a client",
    contactWith({ pix_key: "eva@exemplo.com.br" }),
    "23514",
    "Chave Pix",
  ),
  refused(
    "a new contact that is inactive",
    contactWith({ is_active: false }),
    "23514",
    "sempre criado ativo",
  ),
  refused(
    "only an unknown column",
    (client) => client.from("transactions").insert({}),
    "23502",
    "Preencha o campo Tipo.",
  ),
  refused(
    "an unknown column, in a list",
    (client) => client.from("clients").insert([{ ...eva, fax: "x" }]),
    "PGRST204",
    '"fax"',
  ),
  refused(
    "a column that the system writes, in a list",
    (client) => client.from("clients").insert([{ ...eva, updated_at: "2020-01-01T00:00:00.000Z" }]),
    "428C9",
    "updated_at",
  ),
  refused(
    "a status that is null in some rows",
    (client) => client.from("transactions").insert([{ ...income, status: "paid" }, income]),
    "23502",
    "Registro 2: Preencha o campo Status.",
  ),
  refused(
    "the same id with two contents in one request",
    (client) => client.from("clients").insert([eva, { ...eva, name: "Ivo" }]),
    "23505",
    "CTT-eva",
    409,
  ),
  refused(
    "an unknown column in the select of a write",
    (client) => client.from("clients").insert(eva).select("id,fax"),
    "42703",
    "clients.fax",
  ),
  refused(
    "a filter on an insert",
    (client) => client.from("clients").insert(eva).eq("id", "CTT-eva"),
    "PGRST100",
    "id",
  ),
  refused(
    "a limit on an insert",
    (client) => client.from("clients").insert(eva).select().limit(1),
    "PGRST100",
    "limit",
  ),
  refused(
    "a record of what did not happen",
    (client) =>
      client
        .from("audit_records")
        .insert({ description: "Contato criado", entity_type: "contact", entity_id: "CTT-zzz" }),
    "42501",
    "escrito pelo próprio sistema",
    403,
  ),
  refused(
    "another record of what did happen",
    (client) =>
      client.from("audit_records").insert({
        description: "Nome atualizado para X",
        entity_type: "contact",
        entity_id: "CTT-ana",
      }),
    "42501",
    "escrito pelo próprio sistema",
    403,
  ),
  {
    name: "one bad row among good ones is named, and none is written",
    call: (client) =>
      client.from("transactions").insert([
        { id: "TRI-x1", ...income },
        { id: "TRI-x2", ...income, amount: -1 },
        { id: "TRI-x3", ...income },
      ]),
    expected: { status: 400, error: { code: "23514", message: "Registro 2: Valor" } },
    after: [
      {
        call: (client) => client.from("transactions").select("id").like("id", "TRI-x%"),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "one row that breaks a rule among good ones undoes them",
    call: (client) =>
      client.from("transactions").insert([
        { id: "TRI-x1", ...income, client_id: null },
        { id: "TRI-x2", ...income, client_id: "CTT-beto" },
      ]),
    expected: { status: 400, error: { code: "23514", message: "apenas a clientes" } },
    after: [
      {
        call: (client) => client.from("transactions").select("id"),
        expected: { data: entries(1, 2, 3, 4, 5, 6, 7, 8) },
      },
    ],
  },
]);
