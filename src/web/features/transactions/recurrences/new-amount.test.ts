import { describe, expect, test } from "vitest";
import { SAMPLE_RECURRENCE, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import { cents } from "#domain/money.ts";
import { firstDrafts } from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { toSplits } from "#domain/split.ts";
import type { Entry } from "#web/records/entry.ts";
import {
  describeNewAmount,
  offeredFirst,
  planNewAmount,
  usualFirst,
  type FirstEntry,
} from "./new-amount.ts";

const TODAY = civilDate("2027-02-10");
const NEW = cents(200_000);

/** Rents of R$ 1.500,00 on the 5th from December 2026 on, with changes by number. */
function rents(changes: Record<number, Partial<Entry>> = {}, rule: Partial<Recurrence> = {}) {
  const recurrence = { ...SAMPLE_RECURRENCE, ...rule };
  const drafts = firstDrafts(recurrence, { status: "pending", lifecycle: "active" });
  const entries = drafts.map((draft, index): Entry => {
    return { ...SAMPLE_TRANSACTION, ...draft, ...changes[index + 1] };
  });
  return { recurrence, entries, paid: new Map<string, typeof NEW>() };
}

type Rents = ReturnType<typeof rents>;

function days(entries: readonly FirstEntry[]): (string | null)[] {
  return entries.map((entry) => entry?.dueDate ?? null);
}

function changedFrom(read: Rents, number: number, amountCents = NEW) {
  const first = read.entries.find(({ seriesNumber }) => seriesNumber === number) ?? null;
  const plan = planNewAmount(read, first, amountCents);
  return typeof plan === "string" ? plan : days(plan.changed);
}

function textsFrom(read: Rents, number: number): readonly string[] {
  const plan = planNewAmount(read, read.entries[number - 1] ?? null, NEW);
  if (typeof plan === "string") throw new Error(plan);
  return describeNewAmount(read, plan).map((text) => text.replaceAll("\u00a0", " "));
}

describe("a new amount of a recurrence", () => {
  test("begins at any open entry, usually the next one, or after all that were made", () => {
    const read = rents({ 1: { status: "paid" }, 4: { lifecycle: "cancelled" } });
    expect(days(offeredFirst(read))).toEqual([
      "2027-01-05",
      "2027-02-05",
      "2027-04-05",
      "2027-05-05",
      "2027-06-05",
      "2027-07-05",
      "2027-08-05",
      "2027-09-05",
      "2027-10-05",
      "2027-11-05",
      null,
    ]);
    expect(usualFirst(read, TODAY)?.dueDate).toBe("2027-04-05");
    expect(usualFirst(rents({}, { nextDate: null }), TODAY)?.dueDate).toBe("2027-03-05");
  });

  test("skips a partially paid entry, and one that already has the amount", () => {
    const read = rents({ 4: { amountCents: cents(50_000) }, 6: { amountCents: NEW } });
    read.paid.set(read.entries[3]?.id ?? "", cents(100_000));
    expect(usualFirst(read, TODAY)?.dueDate).toBe("2027-04-05");
    expect(changedFrom(read, 4)).toMatch(/^O lançamento de 05\/03\/2027 já tem uma parte paga/u);
    expect(changedFrom(read, 3)).toContain("2027-03-05");
    expect(changedFrom(read, 6)).toEqual([
      "2027-06-05",
      "2027-07-05",
      "2027-08-05",
      "2027-09-05",
      "2027-10-05",
      "2027-11-05",
    ]);
  });

  test("leaves out an entry of which as much was paid, and says so", () => {
    const read = rents({ 4: { amountCents: cents(50_000) } });
    read.paid.set(read.entries[3]?.id ?? "", cents(100_000));
    const first = read.entries[2] ?? null;
    const [none, some] = [cents(100_000), cents(100_001)].map((amountCents) => {
      const plan = planNewAmount(read, first, amountCents);
      return typeof plan === "string" ? null : plan;
    });
    expect(days(none?.changed ?? [])).not.toContain("2027-03-05");
    expect(none?.paidParts?.replaceAll("\u00a0", " ")).toBe(
      "O de 05/03/2027 já tem R$ 1.000,00 pagos: o valor não muda, e R$ 500,00 continuam em aberto.",
    );
    expect(days(some?.changed ?? [])).toContain("2027-03-05");
    expect(some?.paidParts?.replaceAll("\u00a0", " ")).toBe(
      "O de 05/03/2027 já tem R$ 1.000,00 pagos: ficam R$ 0,01 em aberto.",
    );
    const last = rents({ 12: { amountCents: cents(50_000) } }, { nextDate: null });
    last.paid.set(last.entries[11]?.id ?? "", cents(100_000));
    expect(changedFrom(last, 12, cents(90_000))).toMatch(/o valor não muda/u);
  });

  test("changes only the rule where all that were made have it, and nothing where the rule has it too", () => {
    const read = rents({ 12: { amountCents: NEW } });
    expect(changedFrom(read, 12)).toEqual([]);
    expect(textsFrom(read, 12)).toEqual([
      "Os que ainda serão criados passam de R$ 1.500,00 a R$ 2.000,00; os que já foram criados ficam como estão.",
    ]);
    expect(changedFrom(read, 13, cents(150_000))).toBe("O valor já é esse.");
  });

  test("is refused with the date of a split entry", () => {
    const splits = toSplits([
      { category: "Outros", amountCents: cents(100_000) },
      { category: "Site", amountCents: cents(50_000) },
    ]);
    const read = rents({ 6: { splits } });
    expect(changedFrom(read, 4)).toMatch(
      /^O lançamento de 05\/05\/2027 está dividido em categorias/u,
    );
    expect(changedFrom(read, 7)).toHaveLength(6);
  });

  test("is described with the old amounts, the count and the day", () => {
    expect(textsFrom(rents({ 3: { status: "paid" } }), 4)).toEqual([
      "9 lançamentos de R$ 1.500,00 passam a R$ 2.000,00, de 05/03/2027 em diante; o que já foi pago fica como está.",
      "Os que ainda serão criados também terão o novo valor.",
    ]);
    const read = rents({ 5: { amountCents: cents(30_000) }, 6: { amountCents: cents(140_000) } });
    read.paid.set(read.entries[4]?.id ?? "", cents(120_000));
    expect(textsFrom(read, 4)[0]).toMatch(
      /^9 lançamentos entre R\$ 1\.400,00 e R\$ 1\.500,00 passam/u,
    );
    expect(textsFrom(rents({}, { nextDate: null }), 12)).toEqual([
      "1 lançamento de R$ 1.500,00 passa a R$ 2.000,00, com vencimento em 05/11/2027; o que já foi pago fica como está.",
    ]);
  });
});
