/** A batch must do what its commands do one after the other. */
import { expect, test } from "vitest";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { describeOnBothEngines, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const SEEDS = [1, 2];
const EXTENDED_SEEDS = [3, 4, 5, 6];
const COMMANDS = 80;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const FIRST_VERSION = "2026-11-21T12:00:00.000Z";
const ENTRIES = ["TRE-a", "TRE-b", "TRE-c", "TRE-d"] as const;
const CONTACTS = ["CTT-a", "CTT-b", "CTT-c"] as const;

type Sent = Parameters<TestApp["send"]>;

describeOnBothEngines("Random commands at once", (engine) => {
  test.each(SEEDS)("do what they do one after the other (seed %i)", (seed) =>
    expectSameAsAlone(engine, seed),
  );

  test.each(EXTENDED_SEEDS)(
    "do what they do one after the other (seed %i)",
    { tags: ["extended"] },
    (seed) => expectSameAsAlone(engine, seed),
  );
});

async function expectSameAsAlone(engine: EngineUnderTest, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const commands = Array.from({ length: COMMANDS }, () => randomCommand(random));
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
  expect(new Set(atOnce.map(({ status }) => status)).size).toBeGreaterThan(2);
  for (const path of [
    "clients?order=id",
    "transactions?order=id",
    "audit_records?select=sequence,entity_id,user_name,description,changes&order=sequence",
  ]) {
    const expected = await alone.send("GET", path);
    expect((await together.send("GET", path)).body).toEqual(expected.body);
  }
  await expectLedgerInvariants(together.database);
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
  ]);
}
