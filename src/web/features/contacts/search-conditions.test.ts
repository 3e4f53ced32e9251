import { describe, expect, test } from "vitest";
import { searchConditions, spellings } from "./search-conditions.ts";

describe("spellings of a word", () => {
  test.each([
    ["joao", "joão"],
    ["Joao", "joão"],
    ["conceicao", "conceição"],
    ["acucar", "açúcar"],
    ["sonia", "sônia"],
    ["ines", "inês"],
    ["orgao", "órgão"],
    ["irma", "irmã"],
    ["solucoes", "soluções"],
    ["goncalves", "gonçalves"],
    ["joão", "joao"],
  ])("%s is also %s", (typed, stored) => {
    expect(spellings(typed)).toContain(stored);
  });

  test("are what was typed and few more", () => {
    expect(spellings("xyz")).toEqual(["xyz"]);
    expect(spellings("conceicao").length).toBeLessThan(60);
    expect(spellings("caoscaoscaoscaoscaoscaos").length).toBeLessThan(300);
  });
});

describe("conditions of a search", () => {
  test("nothing typed asks nothing", () => {
    expect(searchConditions("  ")).toEqual([]);
  });

  test("each word is a condition of its own, in any of the columns", () => {
    const conditions = searchConditions("xyz 12");
    expect(conditions).toEqual([
      'name_plain.like."*xyz*",company_name.ilike(any).{"*xyz*"},phone.ilike(any).{"*xyz*"},pix_key.ilike(any).{"*xyz*"},email.ilike."*xyz*"',
      'name_plain.like."*12*",company_name.ilike(any).{"*12*"},phone.ilike(any).{"*12*"},pix_key.ilike(any).{"*12*"},email.ilike."*12*"',
    ]);
  });

  test("characters special to the API are literal", () => {
    expect(searchConditions(String.raw`5%_"\*`)[0]).toContain(
      String.raw`name_plain.like."*5\\%\\_\"\\\\_*"`,
    );
  });

  test("the address stays short, however long and many the words are", () => {
    for (const word of ["contato@padariaconceicao.com.br", "a".repeat(15), "açãoçãoçãocãoco"]) {
      const [condition = ""] = searchConditions(word);
      expect(encodeURIComponent(condition).length).toBeLessThan(3000);
    }
  });

  test("a telephone is one word, also as it is shown", () => {
    const pattern = "*1*1*9*1*2*3*4*5*6*7*8*";
    expect(searchConditions("(11) 91234-5678")).toEqual([expect.stringContaining(pattern)]);
    expect(searchConditions("Ana (11) 91234-5678")).toHaveLength(3);
  });

  test("a number in full is found whatever stands between its digits", () => {
    expect(searchConditions("11912345678")[0]).toContain(
      'phone.ilike(any).{"*11912345678*","*1*1*9*1*2*3*4*5*6*7*8*"}',
    );
  });
});
