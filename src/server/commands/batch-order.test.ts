/** A batch must do the same as its commands one after the other. */
import { expect, test } from "vitest";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { account, newContact, newEntry, recurrence } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const SEEDS = [1, 2];
const EXTENDED_SEEDS = [3, 4, 5, 6];
const COMMANDS = 80;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const FIRST_VERSION = "2026-11-21T12:00:00.000Z";
const ENTRIES = ["TRE-a", "TRE-b", "TRE-c", "TRE-d"] as const;
const CONTACTS = ["CTT-a", "CTT-b", "CTT-c"] as const;

type Sent = Parameters<TestApp["send"]>;

/** The last command reads with SQL the rows that the earlier ones changed in memory. */
const DEPENDENT: Readonly<Record<string, readonly Sent[]>> = {
  "the incomes of a contact that becomes an employee": [
    ["POST", "clients", newContact({ id: "CTT-a" })],
    ["POST", "transactions", newEntry({ id: "TRI-a", client_id: "CTT-a" })],
    ["PATCH", "clients?id=eq.CTT-a", { profile_type: "employee" }],
  ],
  "the contact in the answer": [
    ["POST", "clients", newContact({ id: "CTT-a" })],
    ["PATCH", "clients?id=eq.CTT-a", { name: "Zé" }],
    ["POST", "transactions?select=id,clients(name)", newEntry({ id: "TRI-a", client_id: "CTT-a" })],
  ],
  "the sums in the answer": [
    ["POST", "clients", newContact({ id: "CTT-a" })],
    ["POST", "transactions", newEntry({ id: "TRI-a", client_id: "CTT-a" })],
    ["PATCH", "clients?id=eq.CTT-a&select=id,total_income", { name: "Zé" }],
  ],
  "what a filter finds": [
    ["POST", "transactions", newEntry({ id: "TRI-a", amount: 7 })],
    ["PATCH", "transactions?amount=eq.7", { notes: "x" }],
  ],
  "the entries of a category with another name": [
    ["POST", "transactions", newEntry({ id: "TRI-a" })],
    ["POST", "rpc/recurrence", recurrence("SER-there01", { category: "Site" })],
    ["PATCH", "categories?name=eq.Site", { name: "Vendas" }],
  ],
  "the parts of a series": [
    ["POST", "rpc/recurrence", recurrence("SER-there01")],
    ["POST", "rpc/end_recurrence", { id: "TRE-there01", scope: "unpaid" }],
  ],
  "the pause of a recurrence, and what it removed": [
    ["POST", "rpc/recurrence", recurrence("SER-there01")],
    ["POST", "rpc/pause_recurrence", { id: "SER-there01", scope: "remove" }],
    ["POST", "rpc/resume_recurrence", { id: "SER-there01" }],
  ],
  "another entry that is a part": [
    ["POST", "transactions", partOf("SER-there01", "TRE-a")],
    ["POST", "transactions", partOf("SER-there01", "TRE-b")],
  ],
  "the history of a removed parent": [
    ["POST", "transactions", newEntry({ id: "TRI-a" })],
    ["DELETE", "transactions?id=eq.TRI-a"],
    [
      "POST",
      "transactions",
      newEntry({ id: "TRI-b", parent_id: "TRI-a", payment_role: "part", status: "paid" }),
    ],
  ],
  "what came with a payment": [
    ["POST", "transactions", newEntry({ id: "TRI-a", status: "paid" })],
    [
      "POST",
      "transactions",
      newEntry({ id: "TRI-b", parent_id: "TRI-a", payment_role: "interest", status: "paid" }),
    ],
    ["POST", "rpc/undo_payment", { id: "TRI-a" }],
  ],
  "the history of a change that is undone": [
    ["POST", "transactions", newEntry({ id: "TRI-a" })],
    ["PATCH", "transactions?id=eq.TRI-a", { amount: 7 }],
    ["POST", "rpc/undo", { entity_type: "transaction", changes: [{ id: "TRI-a", position: 2 }] }],
  ],
  "the names that a removed entry's category had": [
    ["POST", "transactions", newEntry({ id: "TRI-a" })],
    ["DELETE", "transactions?id=eq.TRI-a"],
    ["PATCH", "categories?name=eq.Site", { name: "Vendas" }],
    ["POST", "transactions", newEntry({ id: "TRI-a" }), { prefer: "removed=restore" }],
  ],
};

describeOnBothEngines("Commands in a batch", (engine) => {
  test.each(SEEDS)(
    "have the same effect as one after the other (seed %i)",
    extendedOnPostgres(engine),
    (seed) => expectRandomSame(engine, seed),
  );

  test.each(EXTENDED_SEEDS)(
    "have the same effect as one after the other (seed %i)",
    { tags: ["extended"] },
    (seed) => expectRandomSame(engine, seed),
  );

  test.each(Object.entries(DEPENDENT))(
    "know %s",
    extendedOnPostgres(engine),
    async (_name, commands) => {
      const statuses = await expectSameAsAlone(engine, commands);
      expect(Math.max(...statuses.slice(0, -1))).toBeLessThan(300);
    },
  );
});

function partOf(series_id: string, id: string): object {
  return newEntry({ id, type: "expense", series_id, series_number: 1, series_count: 2 });
}

function randomCommands(seed: number): Sent[] {
  const random = seededRandom(seed);
  return Array.from({ length: COMMANDS }, () => randomCommand(random));
}

async function expectRandomSame(engine: EngineUnderTest, seed: number): Promise<void> {
  const statuses = await expectSameAsAlone(engine, randomCommands(seed));
  expect(new Set(statuses).size).toBeGreaterThan(2);
}

/** Returns the status of each response. */
async function expectSameAsAlone(
  engine: EngineUnderTest,
  commands: readonly Sent[],
): Promise<number[]> {
  const [together, alone] = [
    await openTestApp(engine, { clock: () => NOW }),
    await openTestApp(engine, { clock: () => NOW }),
  ];
  const atOnce = await Promise.all(commands.map((command) => together.send(...command)));
  for (const [index, command] of commands.entries()) {
    const { status, body } = await alone.send(...command);
    expect({ command, status: atOnce[index]?.status, body: atOnce[index]?.body }).toEqual({
      command,
      status,
      body,
    });
  }
  for (const path of [
    "clients?select=*,total_income,total_expense&order=id",
    "transactions?order=id",
    "accounts?order=id",
    "categories?select=*,entry_count&order=id",
    "tags?order=id",
    "audit_records?select=sequence,entity_id,user_name,description,changes&order=sequence",
  ]) {
    const expected = await alone.send("GET", path);
    expect((await together.send("GET", path)).body).toEqual(expected.body);
  }
  await expectLedgerInvariants(together.database);
  return atOnce.map(({ status }) => status);
}

function randomCommand(random: SeededRandom): Sent {
  const id = random.pick(ENTRIES);
  const contact = random.pick(CONTACTS);
  const headers = {
    "x-user-name": random.pick(["Ana", "Rui"]),
    prefer: random.pick(["return=representation", "return=minimal", "tx=rollback"]),
  };
  const draft = newEntry({
    id,
    type: "expense",
    amount: random.pick([1, 2]),
    client_id: random.pick([null, contact]),
    category: random.pick(["Despesa Empresa", "Despesa Empresa", "Obras"]),
    ...(random.chance(30) && { tag_ids: ["TAG-a"] }),
    ...(random.chance(20) && { status: "paid" }),
  });
  const target = random.pick([
    `id=eq.${id}`,
    `id=in.(${ENTRIES.slice(0, 2).join()})`,
    `id=eq.${id}&updated_at=eq.${FIRST_VERSION}`,
    `or=(and(id.eq.${id},updated_at.eq.${FIRST_VERSION}),id.eq.TRE-a)`,
    `amount=gt.1`,
    `id=eq.${id}&select=id,amount,clients(name)`,
  ]);
  const patch = random.pick<object>([
    { amount: random.integer(1, 900) / 100 },
    { status: "paid", notes: "x" },
    { client_id: contact },
    { client_id: null },
    { type: "income" },
  ]);
  const restore = { ...headers, prefer: `removed=restore,${headers.prefer}` };
  const merge = { ...headers, prefer: `resolution=merge-duplicates,${headers.prefer}` };
  const path = `clients?id=eq.${contact}`;
  const category = `categories?id=eq.${random.pick(["CAT-inicial5", "CAT-inicial2", "CAT-a"])}`;
  const position = random.integer(1, 60);
  return random.pick<Sent>([
    ["POST", "transactions", draft, headers],
    ["POST", "transactions", draft, headers],
    ["POST", "transactions", draft, restore],
    ["POST", "transactions", draft, merge],
    ["POST", "transactions", [draft, { ...draft, id: "TRE-e", client_id: "CTT-nobody" }], headers],
    ["POST", "clients", [newContact({ id: contact }), newContact({ pix_key: "x" })], headers],
    ["PATCH", `transactions?${target}`, patch, headers],
    ["PATCH", `transactions?${target}`, patch, headers],
    ["DELETE", `transactions?${target}`, undefined, headers],
    ["POST", "clients", newContact({ id: contact, name: random.pick(["Ana", "Zé"]) }), headers],
    ["PATCH", path, { name: random.pick(["Ana", "Zé", "Íris"]) }, headers],
    ["PATCH", path, { is_active: random.chance(70) }, headers],
    ["PATCH", path, { profile_type: random.pick(["client", "employee"]) }, headers],
    ["POST", "clients", newContact({ id: contact, profile_type: "employee" }), merge],
    ["POST", "categories", { id: "CAT-a", name: "Obras", kind: "expense" }, headers],
    ["PATCH", category, { name: random.pick(["Obras", "Despesa Empresa", "Reforma"]) }, headers],
    ["PATCH", category, { is_active: random.chance(60) }, headers],
    ["POST", "rpc/merge_categories", { from: "CAT-a", into: "CAT-inicial2" }, headers],
    ["POST", "tags", { id: "TAG-a", name: random.pick(["Obra", "Sede"]) }, headers],
    ["PATCH", "tags?id=eq.TAG-a", { name: random.pick(["Obra", "Sede"]) }, headers],
    ["POST", "accounts", account(random.pick(["CTA-a", "CTA-b"]), { is_default: true }), merge],
    ["PATCH", "accounts?id=eq.CTA-a", { is_active: random.chance(50) }, headers],
    ["POST", "rpc/record_payment", { id, paid_on: "2026-11-20" }, headers],
    ["POST", "rpc/undo", { entity_type: "transaction", changes: [{ id, position }] }, headers],
  ]);
}
