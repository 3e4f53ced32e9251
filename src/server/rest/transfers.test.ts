/** Lists of transfers, and changes of many. */
import { expect, test } from "vitest";
import { account, transfer } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOON = Date.parse("2026-11-21T15:00:00Z");

/** Four transfers among a bank, a cash box and a savings account. */
async function writeTransfers(app: TestApp): Promise<void> {
  await app.send("POST", "accounts", [
    account("CTA-itau", { name: "Itaú" }),
    account("CTA-cash", { name: "Caixa", kind: "cash" }),
    account("CTA-save", { name: "Poupança (CDB)" }),
  ]);
  const write = (id: string, from: string, to: string, amount: number, notes: string | null) =>
    transfer(id, { from_account_id: from, to_account_id: to, amount, notes, date: "2026-11-20" });
  const rows = [
    write("TRF-a", "CTA-itau", "CTA-cash", 1234.56, "Troco do balcão"),
    write("TRF-b", "CTA-cash", "CTA-itau", 50, null),
    write("TRF-c", "CTA-itau", "CTA-save", 800, "reserva de férias"),
    write("TRF-d", "CTA-save", "CTA-cash", 1234, null),
  ];
  const { status } = await app.send("POST", "transfers", rows);
  expect(status).toBe(201);
}

async function found(app: TestApp, search: string): Promise<string[]> {
  const path = `transfers?select=id&order=id&search=${encodeURIComponent(search)}`;
  const { status, body } = await app.send<{ id: string }[]>("GET", path);
  expect(status, search).toBe(200);
  return body.map(({ id }) => id);
}

describeOnBothEngines("Transfers", (engine) => {
  test("are found by their notes, the names of their accounts, their amount and date", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    await writeTransfers(app);
    for (const [search, ids] of [
      ["balcao", ["TRF-a"]],
      ["ITAU", ["TRF-a", "TRF-b", "TRF-c"]],
      ["itaú caixa", ["TRF-a", "TRF-b"]],
      ["cd", ["TRF-c", "TRF-d"]],
      ["poupança férias", ["TRF-c"]],
      ["1.234", ["TRF-a", "TRF-d"]],
      ["R$ 1.234,56", ["TRF-a"]],
      ["1234,56 poupança", []],
      ["20/11/2026 poupança", ["TRF-c", "TRF-d"]],
      ["19/11/2026", []],
      ["ixa", ["TRF-a", "TRF-b", "TRF-d"]],
      ["xa", []],
      [" ", ["TRF-a", "TRF-b", "TRF-c", "TRF-d"]],
    ] as const) {
      expect(await found(app, search), search).toEqual(ids);
    }
  });

  test("are counted and summed as the list finds them, without the cancelled ones", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    await writeTransfers(app);
    const totals = async (args: string) => {
      const { status, body } = await app.send("GET", `rpc/transfer_totals?${args}`);
      return status === 200 ? body : (body as { message: string }).message;
    };
    const none = { count: 0, activeCount: 0, total: 0, in: 0, out: 0 };
    const all = { count: 4, activeCount: 4, total: 3318.56, in: 0, out: 0 };
    expect(await totals("")).toEqual(all);
    await app.send("PATCH", "transfers?id=eq.TRF-b", { lifecycle: "cancelled" });
    await app.send("PATCH", "transfers?id=eq.TRF-c", { date: "2026-11-19" });
    expect(await totals("account_id=CTA-cash")).toEqual({
      count: 3,
      activeCount: 2,
      total: 2468.56,
      in: 2468.56,
      out: 0,
    });
    expect(await totals("account_id=CTA-itau&search=caixa")).toEqual({
      count: 2,
      activeCount: 1,
      total: 1234.56,
      in: 0,
      out: 1234.56,
    });
    expect(await totals("lifecycle=cancelled")).toEqual({ ...none, count: 1 });
    const [count, total] = [1, 800];
    expect(await totals("end=2026-11-19")).toEqual({ ...none, count, activeCount: count, total });
    expect(await totals("start=2026-11-21")).toEqual(none);
    expect(await totals("account_id=CTA-gone")).toEqual(none);
    expect(await totals("start=2026-11-21&end=2026-11-20")).toMatch(/^A data inicial/u);
    expect(await totals("lifecycle=inactive")).toMatch(/^Situação/u);
    expect(await totals("conta=CTA-cash")).toContain("conta");
  });

  test("are cancelled by an upsert, but none begins so", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    await writeTransfers(app);
    const prefer = { prefer: "return=representation,resolution=merge-duplicates" };
    const upsert = (row: object) => app.send("POST", "transfers", row, prefer);
    const row = { from_account_id: "CTA-cash", to_account_id: "CTA-itau", amount: 50 };
    const cancelled = { ...row, date: "2026-11-20", lifecycle: "cancelled" };
    // Also when it is cancelled already.
    for (let times = 0; times < 2; times += 1) {
      expect(await upsert({ id: "TRF-b", ...cancelled })).toMatchObject({
        status: 200,
        body: [{ id: "TRF-b", lifecycle: "cancelled" }],
      });
    }
    expect(await upsert({ id: "TRF-new", ...cancelled })).toMatchObject({
      status: 400,
      body: {
        message: "Uma transferência nova é sempre criada ativa; depois ela pode ser cancelada.",
      },
    });
    const records = "audit_records?select=description&entity_id=eq.TRF-b&order=sequence";
    expect((await app.send("GET", records)).body).toEqual([
      { description: "Transferência criada" },
      { description: "Transferência cancelada" },
    ]);
  });

  test("matched by a search are cancelled together, each with its history, and undone", async () => {
    const app = await openTestApp(engine, { clock: () => NOON });
    await writeTransfers(app);
    const patch = "transfers?select=id,lifecycle&search=caixa&lifecycle=eq.active";
    const changed = await app.send<{ id: string }[]>("PATCH", patch, { lifecycle: "cancelled" });
    expect(changed.body.map(({ id }) => id).toSorted()).toEqual(["TRF-a", "TRF-b", "TRF-d"]);
    const active = await app.send("GET", "transfers?select=id&lifecycle=eq.active");
    expect(active.body).toEqual([{ id: "TRF-c" }]);
    const records = await app.send(
      "GET",
      "audit_records?select=entity_id&entity_type=eq.transfer&description=eq.Transferência cancelada&order=entity_id",
    );
    expect(records.body).toEqual(["TRF-a", "TRF-b", "TRF-d"].map((id) => ({ entity_id: id })));
    const position = Number(changed.headers["x-history-position"]);
    const changes = changed.body.map(({ id }) => ({ id, position }));
    await app.send("POST", "rpc/undo", { entity_type: "transfer", changes });
    const { body } = await app.send<unknown[]>("GET", "transfers?lifecycle=eq.active");
    expect(body).toHaveLength(4);
  });
});
