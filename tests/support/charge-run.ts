/** Random changes of a paid entry, of its parts and of their charges, with undo and redo. */
import * as fc from "fast-check";
import { expect } from "vitest";
import { BANK, CARD, newEntry } from "./api-rows.ts";
import { ChargeOracle } from "./charge-oracle.ts";
import type { TestApp } from "./test-app.ts";
import { rowsOf, undo } from "./undo.ts";

type Row = Record<string, unknown>;
type Payment = { readonly kind: "pay"; readonly share: number; readonly day: number };
type Patch = { readonly kind: "patch"; readonly ofRows: readonly number[]; readonly patch: Row };
type Step =
  | Payment
  | Patch
  | { readonly kind: "remove"; readonly ofRow: number }
  | { readonly kind: "undo-payment"; readonly ofRow: number };
type Sent = { readonly step: Step; readonly undone: number };

/** The day of the run. */
export const TODAY = "2026-11-21";
const KINDS = ["interest", "fine", "discount"] as const;
const day = fc.integer({ min: 10, max: 14 });
const place = fc.nat({ max: 9 });

function toPatch([first, second, notes]: readonly [Row, Row, string | null]): Row {
  const { status, ...other } = { ...first, ...second };
  return Object.keys(other).length === 0 ? { status, notes } : { ...other, notes };
}

const single = fc.oneof(
  fc.constantFrom("active", "cancelled", "inactive").map((lifecycle) => ({ lifecycle })),
  fc.constantFrom("active", "cancelled").map((lifecycle) => ({ lifecycle })),
  day.map((number) => ({ paid_on: `2026-11-${number}` })),
  day.map((number) => ({ expected_payment_date: `2026-11-${number}` })),
  fc.constantFrom("paid", "pending", "overdue").map((status) => ({ status })),
  fc.constantFrom(BANK.id, CARD.id, null).map((id) => ({ account_id: id })),
);
const patches = fc.oneof(
  { weight: 3, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.tuple(single, single, fc.constantFrom("a", "b", null)).map(toPatch),
  },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      share: fc.nat({ max: 3 }),
      day,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant("patch" as const),
      ofRows: fc.oneof(
        { weight: 3, arbitrary: place.map((one) => [one]) },
        { weight: 1, arbitrary: fc.uniqueArray(place, { minLength: 2, maxLength: 10 }) },
      ),
      patch: patches,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), ofRow: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo-payment" as const), ofRow: place }) },
);
/** Payments, changes and removals, each with a number of undo and redo. */
export const sequences = fc.array(fc.record({ step: steps, undone: fc.nat({ max: 4 }) }), {
  minLength: 4,
  maxLength: 16,
});

function expectEqual(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

/** One entry of R$ 1.000,00; after each step its rows are those of the model. */
export class ChargeRun {
  readonly #app: TestApp;
  readonly #oracle = new ChargeOracle(TODAY);
  readonly #entry: string;

  constructor(app: TestApp, entry: string) {
    this.#app = app;
    this.#entry = entry;
  }

  async #read(): Promise<Row[]> {
    const rows = await rowsOf(this.#app, "transactions?order=id");
    return rows.map(({ updated_at: _version, ...row }) => row);
  }

  async run(sequence: readonly Sent[]): Promise<void> {
    const columns = {
      account_id: BANK.id,
      category: "Outros",
      expected_payment_date: "2026-11-05",
    };
    const entry = newEntry({ id: this.#entry, type: "expense", amount: 1000, ...columns });
    await this.#app.send("DELETE", "transactions?id=not.is.null");
    await this.#app.send("POST", "transactions", entry);
    this.#oracle.adopt(await this.#read());
    for (const { step, undone } of sequence) {
      const before = await this.#read();
      const changed = await this.#send(step, before);
      const after = await this.#read();
      expectEqual({ step, rows: after }, { step, rows: this.#oracle.rows });
      if (changed === null || changed.ids.length === 0) continue;
      let { position } = changed;
      for (let times = 0; times < undone; times += 1) {
        const changes = changed.ids.map((id) => ({ id, position }));
        const { status, headers, body } = await undo(this.#app, changes);
        expectEqual([step, times, status, body.kept], [step, times, 200, []]);
        position = Number(headers["x-history-position"]);
        const rows = await this.#read();
        expectEqual(
          { step, times, rows },
          {
            step,
            times,
            rows: times % 2 === 0 ? before : after,
          },
        );
        this.#oracle.adopt(rows);
      }
    }
  }

  /** The ids that an undo may name; null where it cannot undo. */
  async #send(
    step: Step,
    rows: readonly Row[],
  ): Promise<{ ids: string[]; position: number } | null> {
    if (step.kind === "pay") return this.#pay(step, rows);
    if (step.kind === "patch") return this.#patch(step, rows);
    const row = rows[step.ofRow % rows.length] ?? {};
    return step.kind === "remove" ? this.#remove(row) : this.#undoPayment(row);
  }

  async #patch(
    step: Patch,
    rows: readonly Row[],
  ): Promise<{ ids: string[]; position: number } | null> {
    const chosen = step.ofRows.flatMap((index) => {
      const id = rows[index]?.["id"];
      return typeof id === "string" ? [id] : [];
    });
    if (chosen.length === 0) return null;
    const path = `transactions?id=in.(${chosen.join()})`;
    const { status, headers } = await this.#app.send("PATCH", path, step.patch);
    const isRefused = this.#oracle.refuses(chosen, step.patch);
    expectEqual([step, status], [step, isRefused ? 409 : 200]);
    if (isRefused) return null;
    const before = new Map(rows.map((row) => [String(row["id"]), JSON.stringify(row)]));
    this.#oracle.patch(chosen, step.patch);
    const now = await this.#read();
    const isChanged = (id: string) =>
      JSON.stringify(now.find((one) => one["id"] === id)) !== before.get(id);
    const position = Number(headers["x-history-position"]);
    return { ids: chosen.filter(isChanged), position };
  }

  async #pay({ share, day: number }: Payment, rows: readonly Row[]): Promise<null> {
    const entry = rows.find(({ id }) => id === this.#entry);
    const amount = share === 0 ? undefined : Math.min(Number(entry?.["amount"]), share * 100);
    const charges = KINDS.slice(0, share).map((kind) => ({ kind, amount: 1 }));
    const payment = { id: this.#entry, amount, charges, paid_on: `2026-11-${number}` };
    await this.#app.send("POST", "rpc/record_payment", payment);
    this.#oracle.adopt(await this.#read());
    return null;
  }

  async #undoPayment({ id }: Row): Promise<null> {
    await this.#app.send("POST", "rpc/undo_payment", { id });
    const rows = await this.#read();
    this.#oracle.adopt(rows);
    return null;
  }

  /** The entry itself stays. */
  async #remove({ id }: Row): Promise<{ ids: string[]; position: number } | null> {
    if (typeof id !== "string" || id === this.#entry) return null;
    const { headers } = await this.#app.send("DELETE", `transactions?id=eq.${id}`);
    this.#oracle.remove(id);
    return { ids: [id], position: Number(headers["x-history-position"]) };
  }
}
