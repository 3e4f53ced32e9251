import { describe, expect, it } from "vitest";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import type { ContactId, SeriesId, TagId } from "#domain/ids.ts";
import type { EntryFilter } from "#domain/report-filter.ts";
import { describeFilter, toArguments, type FilterNames } from "./entry-filter.ts";

const NAMES: FilterNames = {
  client: CONTACT_NOT_FOUND,
  account: "Caixa",
  series: "Parcelas: Notebook",
  tags: [
    { id: "TAG-b" as TagId, name: "Obra" },
    { id: "TAG-a" as TagId, name: "Filial" },
  ],
};

const ALL: EntryFilter = {
  type: "income",
  status: "unpaid",
  category: "site",
  tags: "TAG-a,TAG-b",
  client: "CTT-ana" as ContactId,
  account: "none",
  series: "SER-notebook1" as SeriesId,
  due: "undated",
  lifecycle: "cancelled",
  search: "aluguel, 10",
};

describe("a filter of entries", () => {
  it("that keeps everything has no description", () => {
    expect(describeFilter({ by: "due", type: null }, NAMES)).toEqual([]);
  });

  it("is described in the order of the screen", () => {
    expect(describeFilter({ ...ALL, by: "accrual" }, NAMES)).toEqual([
      "Período por: Competência",
      "Tipo: Receita",
      "Status: Em aberto",
      "Categoria: site",
      "Etiquetas: Filial ou Obra",
      `Vínculo: ${CONTACT_NOT_FOUND}`,
      "Conta: sem conta",
      "Parcelas: Notebook",
      "Vencimento: Sem data",
      "Situação: Cancelado",
      "Busca: “aluguel, 10”",
    ]);
  });

  it("by due date names entries with a date", () => {
    expect(describeFilter({ due: "dated" }, NAMES)).toEqual(["Vencimento: Com data"]);
  });

  it("is passed to the functions by their arguments", () => {
    expect(toArguments(ALL)).toEqual({
      type: "income",
      status: "unpaid",
      category: "site",
      tag_ids: "TAG-a,TAG-b",
      client_id: "CTT-ana",
      account_id: "none",
      series_id: "SER-notebook1",
      due: "undated",
      lifecycle: "cancelled",
      search: "aluguel, 10",
    });
  });
});
