import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { noArguments } from "./rpc-params.ts";
import { movementsArguments } from "./account-balances.ts";
import { dashboardArguments } from "./dashboard-arguments.ts";
import { reportArguments } from "./report.ts";

const NO_FILTER = {
  period: { start: null, end: null },
  due: null,
  client: null,
  account: null,
  series: null,
  status: null,
  type: null,
  category: null,
  tags: null,
  by: "due",
};

/** The messages of every refusal. */
function refusals(schema: z.ZodType, sent: unknown): string[] {
  const result = schema.safeParse(sent);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe("the arguments of a report", () => {
  it("are all optional, and filter nothing when empty", () => {
    expect(reportArguments.parse({})).toStrictEqual(NO_FILTER);
    for (const nothing of [null, undefined, "", "  ", "null"]) {
      const names = ["start", "end", "client_id", "series_id", "status", "category", "tag_ids"];
      const sent = Object.fromEntries(names.map((name) => [name, nothing]));
      expect(reportArguments.parse(sent)).toStrictEqual(NO_FILTER);
    }
    expect(reportArguments.parse({ status: "all", type: "all" })).toStrictEqual(NO_FILTER);
  });

  it("become a filter of the domain", () => {
    const sent = {
      start: "2026-11-01",
      end: "2026-11-30",
      client_id: "CTT-abc",
      account_id: "CTA-abc",
      series_id: "SER-aluguel1",
      status: "overdue",
      type: "expense",
      category: " cartao ",
      tag_ids: "TAG-b, TAG-a",
      due: "dated",
      by: "payment",
    };
    expect(reportArguments.parse(sent)).toStrictEqual({
      period: { start: "2026-11-01", end: "2026-11-30" },
      due: "dated",
      client: "CTT-abc",
      account: "CTA-abc",
      series: "SER-aluguel1",
      status: "overdue",
      type: "expense",
      category: "cartao",
      tags: "TAG-a,TAG-b",
      by: "payment",
    });
  });

  it("without any tag is a filter of its own", () => {
    expect(reportArguments.parse({ tag_ids: "none" }).tags).toBe("none");
  });

  it("may have the tags as a list, also as clients of PostgREST send one in an address", () => {
    for (const tag_ids of [["TAG-b", "TAG-a"], "{TAG-b,TAG-a}", "{TAG-b, TAG-a}"]) {
      expect(reportArguments.parse({ tag_ids }).tags).toBe("TAG-a,TAG-b");
    }
    for (const tag_ids of [[], "{}"]) expect(reportArguments.parse({ tag_ids }).tags).toBeNull();
    for (const tag_ids of [["none"], "{none}"]) {
      expect(reportArguments.parse({ tag_ids }).tags).toBe("none");
    }
  });

  it("a category may be in no name; one that is blank is none", () => {
    expect(reportArguments.parse({ category: "aluguel" }).category).toBe("aluguel");
    expect(reportArguments.parse({ category: "\u200b" }).category).toBeNull();
  });

  it.each([
    [{ start: "2026-02-30" }, "Data inicial deve ser uma data que existe, de 1900 a 2199"],
    [{ end: 5 }, "Data final deve ser um texto."],
    [{ client_id: "TRI-a" }, "Vínculo deve ser o código de um contato (CTT-…)"],
    [{ status: "Pago" }, "Status deve ser um destes valores: all, paid, pending, overdue, unpaid."],
    [{ type: "gift" }, "Tipo deve ser um destes valores: all, income, expense."],
    [{ by: "cash" }, "Data do período deve ser um destes valores: all, due, payment, accrual."],
    [{ category: "x".repeat(101) }, "Categoria: use no máximo 100 caracteres."],
    [{ start: "2026-11-02", end: "2026-11-01" }, "A data inicial (02/11/2026) é depois da data"],
    [{ account_id: "nenhuma" }, "Conta deve ser o código de uma conta (CTA-…)"],
    [{ series_id: "TRE-a" }, "Série deve ser o código de uma série (SER-…), não"],
    [{ tag_ids: "none,TAG-a" }, "Etiquetas deve ter códigos de etiquetas (TAG-…), não"],
    [{ tag_ids: ["TAG-a", 5] }, "Etiquetas deve ser um texto ou uma lista de códigos."],
    [{ tag_ids: ["TAG-a", "x"] }, "Etiquetas deve ter códigos de etiquetas (TAG-…), não"],
    [{ tag_ids: "nenhuma" }, "Etiquetas deve ter códigos de etiquetas (TAG-…), não"],
    [{ foo: 1 }, 'report não tem o argumento "foo".'],
    [{ foo: 1, bar: 2 }, 'report não tem os argumentos "foo", "bar".'],
    ["text", "Envie um objeto JSON com os argumentos de report."],
  ])("%j are refused with one sentence", (sent, message) => {
    const messages = refusals(reportArguments, sent);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(message);
  });

  it("whatever is sent is accepted or refused in words, never a crash", () => {
    const names = fc.constantFrom("start", "end", "client_id", "status", "type", "category", "x");
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (sent) => {
        for (const message of refusals(reportArguments, sent)) expect(message).toMatch(/\.$/u);
      }),
    );
  });
});

describe("the arguments of the dashboard", () => {
  it("are the ends of a period", () => {
    expect(dashboardArguments.parse({})).toStrictEqual({ start: null, end: null });
    const day = { start: "2026-11-21", end: "2026-11-21" };
    expect(dashboardArguments.parse(day)).toStrictEqual(day);
    expect(dashboardArguments.safeParse({ status: "paid" }).success).toBe(false);
    expect(dashboardArguments.safeParse({ ...day, end: "2026-11-20" }).success).toBe(false);
  });

  it("are the last months instead, but not both", () => {
    expect(dashboardArguments.parse({ months: "3" })).toStrictEqual({ months: 3 });
    expect(dashboardArguments.parse({ months: "12", start: "" })).toStrictEqual({ months: 12 });
    expect(dashboardArguments.parse({ months: "all" })).toStrictEqual({ start: null, end: null });
    // As JSON has it.
    expect(dashboardArguments.parse({ months: 3 })).toStrictEqual({ months: 3 });
    expect(dashboardArguments.parse({ months: null })).toStrictEqual({ start: null, end: null });
    expect(refusals(dashboardArguments, { months: [3] })).toEqual(["Meses deve ser um número."]);
    for (const months of ["4", 4, 3.5]) {
      expect(refusals(dashboardArguments, { months })).toEqual([
        "Meses deve ser um destes valores: all, 3, 6, 12.",
      ]);
    }
    for (const end of [{ start: "2026-11-21" }, { end: "2026-11-21" }]) {
      const { error } = dashboardArguments.safeParse({ months: "3", ...end });
      expect(error?.issues.map(({ message }) => message)).toEqual([
        "Informe os meses ou as datas do período, não ambos.",
      ]);
    }
  });
});

describe("the arguments of a statement of an account", () => {
  it("have the size of a page as digits, or as the number that it is", () => {
    for (const limit of ["20", 20]) {
      expect(movementsArguments.parse({ account_id: "CTA-a", limit }).limit).toBe(20);
    }
    for (const limit of [0, 1001, 2.5, "x"]) {
      expect(refusals(movementsArguments, { account_id: "CTA-a", limit })).toEqual([
        "limit deve ser um número inteiro de 1 a 1000.",
      ]);
    }
  });
});

describe("a function without arguments", () => {
  it("accepts none", () => {
    expect(noArguments("company").parse({})).toStrictEqual({});
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, at]));
    const { error } = noArguments("company").safeParse(many);
    expect(error?.issues[0]?.message).toMatch(
      /^company não tem os argumentos "a0", .*"a19" e outros\.$/u,
    );
  });
});
