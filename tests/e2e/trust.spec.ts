/** Configurações › Confiança: the verification, the twelve words, and previously saved words. */
import type { Page } from "@playwright/test";
import { anchorWords } from "../../src/server/anchors/anchor-words.ts";
import type { TrustStatus } from "../../src/contract/trust.ts";
import { entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";

const NO_HASH = "0".repeat(64);

async function wordsOf(company: Company): Promise<string> {
  return (await company.read<TrustStatus>("rpc/trust")).anchor?.words ?? "";
}

test("the owner verifies the books, by keyboard, and sees that an amount was altered @short", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Configurações" }).press("Enter");
  const parts = page.getByRole("navigation", { name: "Configurações" });
  await parts.getByRole("link", { name: "Confiança" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configurações");
  const section = page.getByRole("region", { name: "Conferência dos registros" });
  await expect(section.getByText("Ainda sem conferência completa")).toBeVisible();
  const verify = section.getByRole("button", { name: "Conferir agora" });
  await company.write("POST", "transactions", entry("TRI-a"));
  await verify.press("Enter");
  await expect(section.getByRole("status")).toHaveText("Conferência terminada: tudo confere.");
  await expect(section.getByText("Tudo confere", { exact: true })).toBeVisible();
  await expect(
    section.getByText(/Última conferência: \d\d\/\d\d\/\d{4} \d\d:\d\d\./u),
  ).toBeVisible();
  await expect(verify).toBeFocused();

  await company.alter("update transactions set amount = 1");
  await verify.press("Enter");
  await expect(section.getByRole("status")).toHaveText(/^Conferência terminada: \d problemas?\.$/u);
  await expect(section.getByRole("listitem").filter({ hasText: "TRI-a" })).toBeVisible();
  await expect(section).toContainText("Guarde uma cópia da pasta de dados como está.");
  await expectAccessible(page);
  await page.reload();
  await expect(section.getByRole("listitem").filter({ hasText: "TRI-a" })).toBeVisible();
  await expect(section.getByRole("status")).toBeEmpty();
});

test("words that were kept are checked: the same, altered, missing, unreadable", async ({
  page,
  company,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Ver se tudo confere" }).click();
  const today = page.getByRole("region", { name: "As doze palavras de hoje" });
  await expect(today.getByText("Ainda não há histórico.")).toBeVisible();
  await company.write("POST", "transactions", entry("TRI-a"));
  const list = today.getByRole("list", { name: "As doze palavras" });
  await expect(list.getByRole("listitem")).toHaveCount(12);
  const kept = await wordsOf(company);
  await expect(today).toContainText(/Histórico até o registro 1, de \d\d\/\d\d\/\d{4} \d\d:\d\d/u);
  const shown = await list.getByRole("listitem").allInnerTexts();
  await company.write("POST", "transactions", entry("TRI-b"));
  await expect(today).toContainText("Histórico até o registro 2,");

  const section = page.getByRole("region", { name: "Conferir palavras guardadas" });
  const field = section.getByLabel("As doze palavras");
  const answer = section.getByRole("status");
  const check = async (words: string, expected: string | RegExp) => {
    await field.fill(words);
    await expect(answer).toBeEmpty();
    await field.press("Tab");
    await page.keyboard.press("Enter");
    await expect(answer).toHaveText(expected);
  };
  // As a user copies them from paper: numbers, commas, capitals.
  const typed = shown.map((line) => line.replace(/\s+/gu, ". ").toUpperCase()).join(",\n");
  await check(
    typed,
    /^Confere: o histórico até o registro 1, de \d\d\/\d\d\/\d{4} \d\d:\d\d, é o mesmo/u,
  );
  await check(kept, /^Confere:/u);
  await check(anchorWords({ sequence: 1, hash: NO_HASH }), /^Não confere: .*foi alterado/u);
  await check(
    anchorWords({ sequence: 3, hash: NO_HASH }),
    /^Não confere: .*registro 3.*termina.*Guarde uma cópia da pasta/u,
  );
  await check("pão com manteiga", /^Estas palavras não formam uma anotação do sistema\./u);
  await expectAccessible(page);
  await field.fill(" ");
  await section.getByRole("button", { name: "Conferir" }).click();
  await expect(section.getByText("Escreva as doze palavras.")).toBeVisible();
  await expect(answer).toBeEmpty();
});

test("the words are copied, and printed alone with the company's name", async ({
  page,
  company,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria D'Ávila" });
  await page.addInitScript(() => {
    globalThis.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto("/configuracoes/confianca");
  const today = page.getByRole("region", { name: "As doze palavras de hoje" });
  await today.getByRole("button", { name: "Copiar" }).click();
  await expect(today.getByText("Copiado", { exact: true })).toBeVisible();
  const words = await wordsOf(company);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  await today.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main")).toBeHidden();
  const paper = page.getByRole("article");
  await expect(paper).toContainText("Padaria D'Ávila");
  // The records of the entry, and of the company's name.
  await expect(paper).toContainText(/até o registro 2, de \d\d\/\d\d\/\d{4}/u);
  expect((await paper.getByRole("listitem").allInnerTexts()).join(" ")).toBe(words);
});

test("a stopped server is reported, and input stays", async ({ page, company }) => {
  await page.goto("/configuracoes/confianca");
  const section = page.getByRole("region", { name: "Conferir palavras guardadas" });
  await section.getByLabel("As doze palavras").fill("pão com manteiga");
  await company.stop();
  await section.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
  await page.getByRole("button", { name: "Conferir agora" }).click();
  const verification = page.getByRole("region", { name: "Conferência dos registros" });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await company.restart();
  await expect(section.getByText("A conexão voltou. Tente de novo.")).toBeVisible();
  await expect(verification.getByText("A conexão voltou. Tente de novo.")).toBeVisible();
  await section.getByRole("button", { name: "Conferir" }).click();
  await expect(
    section.getByRole("status").filter({ hasText: /^Estas palavras não formam/u }),
  ).toBeVisible();
});

test("a refused copy leaves the words selected", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto("/configuracoes/confianca");
  const today = page.getByRole("region", { name: "As doze palavras de hoje" });
  await today.getByRole("button", { name: "Copiar" }).click();
  await expect(today.getByRole("status")).toHaveText(
    "O navegador não deixou copiar. As palavras estão selecionadas: copie com Ctrl+C.",
  );
  const selected = await page.evaluate(() => String(getSelection()));
  const words = selected.replaceAll(/[\d\s]+/gu, " ").trim();
  expect(words).toBe(await wordsOf(company));
});

/** The history ends earlier than before, and the owner accepted it; a verification will fail. */
async function goOnWithLess(page: Page, company: Company): Promise<void> {
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("POST", "transactions", entry("TRI-b"));
  await company.stop();
  await company.alter(
    "update audit_head set sequence = 1, hash = (select hash from audit_records where sequence = 1)",
  );
  await company.restart({ CONTINUE_FROM_RECORD: "1" });
  await page.goto("/configuracoes/confianca");
  // As if the program stopped meanwhile: it runs no verification, and has no result.
  const running = { ...(await company.read<TrustStatus>("rpc/trust")), isVerifying: true };
  await page.route("**/rpc/verify", (route) => route.fulfill({ json: running }));
}

testEachWidth("an accepted loss, and a failed verification", async (context) => {
  const { page, company, width } = context;
  await goOnWithLess(page, company);
  const section = page.getByRole("region", { name: "Conferência dos registros" });
  await expect(section).toContainText(
    /Em \d\d\/\d\d\/\d{4}, faltavam registros e a empresa escolheu continuar com os que havia\./u,
  );
  await section.getByRole("button", { name: "Conferir agora" }).click();
  await expect(section.getByRole("status")).toHaveText(
    "A conferência não chegou ao fim. Tente de novo.",
  );
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});

testEachWidth("the screen Confiança", async ({ page, company, width }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/configuracoes/confianca");
  await expect(page.getByRole("list", { name: "As doze palavras" })).toBeVisible();
  await expectAccessible(page);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
});
