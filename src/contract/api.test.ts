import { describe, expect, it } from "vitest";
import { companyResponse } from "./company.ts";
import { REST_PATH, USER_NAME_HEADER, apiError } from "./api.ts";

describe("the API's constants and errors", () => {
  it("is where the original's client looks for it", () => {
    expect(REST_PATH).toBe("/rest/v1");
    expect(USER_NAME_HEADER).toBe("x-user-name");
  });

  it("an error has the shape of PostgREST's", () => {
    const error = { code: "PGRST116", message: "Nada encontrado.", details: null, hint: null };
    expect(apiError.parse(error)).toStrictEqual(error);
    const explained = { ...error, details: "0 linhas", hint: "Verifique o filtro." };
    expect(apiError.parse(explained)).toStrictEqual(explained);
    expect(apiError.safeParse({ message: "x" }).success).toBe(false);
  });

  it("the company has its time zone and its settings", () => {
    const company = {
      timeZone: "America/Sao_Paulo",
      version: 0,
      name: null,
      document: null,
      openingBalanceDate: null,
      pixKey: null,
      chargeMessage: null,
      updatedAt: null,
    };
    expect(companyResponse.parse({ ...company, openingBalance: 10.5 })).toStrictEqual({
      ...company,
      openingBalanceCents: 1050,
    });
    expect(companyResponse.safeParse({}).success).toBe(false);
  });
});
