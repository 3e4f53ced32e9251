import { describe, expect, it } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { reportSearch } from "./report-search.ts";
import {
  MAX_VIEWS,
  isSameSearch,
  toSearch,
  serializeViews,
  findView,
  toSavedView,
  parseViews,
  withView,
  withoutSameView,
  withoutView,
} from "./saved-views.ts";

const NOVEMBER = civilDate("2026-11-21");
const DECEMBER = civilDate("2026-12-05");

const search = (params: Record<string, string> = {}) => reportSearch.parse(params);
const view = (name: string, params: Record<string, string> = {}) =>
  toSavedView(name, search(params), NOVEMBER);
const namesIn = (text: string | null) => parseViews(text).map(({ name }) => name);

describe("A saved view", () => {
  it("goes with the calendar where its period is one of those that are one click away", () => {
    const saved = view("Vendas", { from: "2026-11-01", to: "2026-11-30", type: "income" });
    expect(saved.period).toBe("this-month");
    expect(toSearch(saved, DECEMBER)).toEqual(
      search({ from: "2026-12-01", to: "2026-12-31", type: "income" }),
    );
    const quarter = view("Trimestre", { from: "2026-10-01", to: "2026-12-31" });
    expect(toSearch(quarter, civilDate("2027-02-01"))).toMatchObject({
      from: "2027-01-01",
      to: "2027-03-31",
    });
  });

  it("keeps any other period unchanged", () => {
    const days = { from: "2026-11-01", to: "2026-11-29" };
    expect(toSearch(view("Quase", days), DECEMBER)).toEqual(search(days));
    expect(toSearch(view("Desde", { from: "2026-11-01" }), DECEMBER)).toMatchObject({
      from: "2026-11-01",
      to: null,
    });
  });

  it("has all parameters of the URL, including the order", () => {
    const original = search({
      client: "CTT-padaria",
      status: "unpaid",
      type: "expense",
      category: "sist",
      sort: "-amount",
      by: "payment",
    });
    const back = toSearch(toSavedView("Tudo", original, NOVEMBER), DECEMBER);
    expect(isSameSearch(back, original)).toBe(true);
    expect(isSameSearch(back, { ...original, sort: "amount" })).toBe(false);
    expect(isSameSearch(back, { ...original, by: null })).toBe(false);
    expect(isSameSearch(back, { ...original, from: civilDate("2026-11-01") })).toBe(false);
  });
});

describe("The saved views", () => {
  it("have one of each name, in order, whatever its capitals and accents", () => {
    const views = [view("Água"), view("bancos"), view("Anual")].reduce<
      ReturnType<typeof parseViews>
    >((before, next) => withView(before, next) ?? [], []);
    expect(views.map(({ name }) => name)).toEqual(["Água", "Anual", "bancos"]);
    expect(findView(views, "AGUA")?.name).toBe("Água");
    const replaced = withView(views, view("agua", { type: "income" })) ?? [];
    expect(replaced).toHaveLength(3);
    expect(findView(replaced, "Água")).toMatchObject({
      name: "agua",
      filters: { type: "income" },
    });
    expect(withoutView(replaced, "ÁGUA").map(({ name }) => name)).toEqual(["Anual", "bancos"]);
  });

  it("lose by the redo of a removal only the view that was removed", () => {
    const [removed, later] = [view("Vendas"), view("vendas", { type: "income" })];
    const views = [view("Água"), removed];
    expect(withoutSameView(parseViews(serializeViews(views)), removed)).toEqual([view("Água")]);
    expect(withoutSameView(withView(views, later) ?? [], removed)).toBeNull();
    expect(withoutSameView([view("Água")], removed)).toBeNull();
  });

  it("are at most fifty, of which each can still be replaced", () => {
    const full = Array.from({ length: MAX_VIEWS }, (_, at) => view(`Visão ${100 + at}`));
    expect(withView(full, view("Mais uma"))).toBeNull();
    expect(withView(full, view("visão 120", { type: "income" }))).toHaveLength(MAX_VIEWS);
    expect(parseViews(JSON.stringify([...full, view("Mais uma")]))).toHaveLength(MAX_VIEWS);
  });

  it("of an older version are read with the name that they would have now", () => {
    const stored = ["Março\u00a02026", "Abril\u200b", "\u200b"].map((name) => ({
      ...view("A"),
      name,
    }));
    expect(namesIn(JSON.stringify(stored))).toEqual(["Abril", "Março 2026"]);
  });

  it("are read as they were kept", () => {
    const views = [
      view("A", { from: "2026-11-01", to: "2026-11-30" }),
      view("B", { from: "2026-02-01" }),
    ];
    expect(parseViews(serializeViews(views))).toEqual(views);
    expect(serializeViews([])).toBeNull();
  });

  it("are empty if the browser's storage is invalid", () => {
    for (const text of [
      null,
      "",
      "{",
      "null",
      "7",
      '"a"',
      "{}",
      '{"length":3}',
      "[[[]]]",
      "[null,1]",
    ]) {
      expect(parseViews(text), String(text)).toEqual([]);
    }
  });

  it("are read without those that are none", () => {
    const good = view("Boa");
    const wrong = [
      { ...good, name: "" },
      { ...good, name: "  " },
      { ...good, name: "x".repeat(61) },
      { ...good, name: 7 },
      { ...good, name: "Era\numa" },
      { ...good, period: "someday" },
      { ...good, period: null },
      { ...good, filters: "all" },
      { name: "Nada" },
    ];
    expect(namesIn(JSON.stringify([...wrong, good, { ...good, name: "BOA" }]))).toEqual(["BOA"]);
    // An invalid filter filters nothing, as in a URL.
    const odd = { ...good, filters: { type: "lixo", status: 7 } };
    expect(parseViews(JSON.stringify([odd]))).toEqual([good]);
  });
});
