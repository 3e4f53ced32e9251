import { describe, expect, it } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { periodPresets } from "./period-presets.ts";

function periodsOn(today: string): Record<string, unknown> {
  const periods = periodPresets(civilDate(today));
  return Object.fromEntries(
    periods.map(({ label, period: { start, end } }) => [label, [start, end]]),
  );
}

describe("The quick periods", () => {
  it("are whole months, quarters and years around today", () => {
    expect(periodsOn("2026-11-21")).toEqual({
      "Este mês": ["2026-11-01", "2026-11-30"],
      "Mês passado": ["2026-10-01", "2026-10-31"],
      Trimestre: ["2026-10-01", "2026-12-31"],
      Ano: ["2026-01-01", "2026-12-31"],
      "Ano passado": ["2025-01-01", "2025-12-31"],
      Tudo: [null, null],
    });
  });

  it("cross the year, and know its shortest month", () => {
    expect(periodsOn("2028-01-31")).toMatchObject({
      "Mês passado": ["2027-12-01", "2027-12-31"],
      Trimestre: ["2028-01-01", "2028-03-31"],
    });
    expect(periodsOn("2028-03-01")).toMatchObject({ "Mês passado": ["2028-02-01", "2028-02-29"] });
  });
});
