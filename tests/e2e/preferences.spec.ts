/** Persisted settings: acting user and theme. */
import type { Page } from "@playwright/test";
import { entry, newContact } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { registerContact } from "./contact-form.ts";
import { openList, rows } from "./entry-list.ts";
import { openPreferences } from "./shell.ts";

test("the history records the name that was set, in every tab, until it is cleared", async ({
  page,
  context,
  company,
}) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto("/movimentacoes");
  const other = await context.newPage();
  await other.goto("/clientes");
  const preferences = await openPreferences(page);
  await expect(preferences).toContainText("Usuário Atual");
  await expectAccessible(page);
  await preferences.getByRole("button", { name: "Informar nome" }).click();
  await page.getByLabel("Seu nome").fill("Dona Sônia");
  await page.getByLabel("Seu nome").press("Enter");
  await expect(page.getByRole("button", { name: "Quem está usando: Dona Sônia" })).toHaveText(
    "Dona Sônia",
    { useInnerText: true },
  );

  await expect(page.getByRole("button", { name: /^Quem está usando/u })).toBeFocused();

  const name = other.getByRole("button", { name: "Quem está usando: Dona Sônia" });
  await expect(name).toBeVisible();
  await registerContact(other, { name: "Ana" });
  await expect(other.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();

  await openPreferences(page);
  await preferences.getByRole("button", { name: "Limpar nome" }).click();
  await expect(page.getByText("O histórico passa a registrar Usuário Atual.")).toBeVisible();
  await expect(
    other.getByRole("button", { name: "Quem está usando: Usuário Atual" }),
  ).toBeVisible();
  const records = await company.read<{ user_name: string }[]>("audit_records?select=user_name");
  expect(records).toEqual([{ user_name: "Dona Sônia" }]);
});

const DARK = "rgb(12, 14, 18)";
const LIGHT = "rgb(250, 250, 249)";

function pageColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

test("the theme follows the system until one is chosen, which then persists in all tabs", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect.poll(() => pageColour(page)).toBe(DARK);
  const other = await context.newPage();
  await other.goto("/clientes");
  await expect.poll(() => pageColour(other)).toBe(LIGHT);
  const preferences = await openPreferences(page);
  await expect(preferences.getByLabel("Sistema")).toBeChecked();
  await preferences.getByText("Claro").click();
  await expect.poll(() => pageColour(page)).toBe(LIGHT);
  await preferences.getByText("Escuro").click();
  for (const tab of [page, other]) await expect.poll(() => pageColour(tab)).toBe(DARK);
  await other.reload();
  await expect.poll(() => pageColour(other)).toBe(DARK);
  await (await openPreferences(other)).getByText("Sistema").click();
  await expect.poll(() => pageColour(other)).toBe(LIGHT);
});

test("in the dark theme an unchecked box is not filled, as if it were disabled", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.emulateMedia({ colorScheme: "dark" });
  await openList(page);
  const box = rows(page).getByRole("checkbox");
  await expect(box).toHaveCSS("appearance", "none");
  await expect(box).toHaveCSS("background-color", "rgb(20, 23, 29)");
  await box.check();
  await expect(box).toHaveCSS("appearance", "auto");
});

for (const theme of ["light", "dark"] as const) {
  test(`the page is ${theme} from its first paint when that was chosen against the system`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.emulateMedia({ colorScheme: theme === "light" ? "dark" : "light" });
    await page.goto("/");
    await page.evaluate((chosen) => localStorage.setItem("sistema-financeiro.tema", chosen), theme);
    // The app's code is blocked: only the first paint is visible.
    await page.route(/\/assets\/.*\.js$/u, () => undefined);
    await page.reload({ waitUntil: "commit" });
    const expected = theme === "light" ? LIGHT : DARK;
    await expect.poll(() => pageColour(page)).toBe(expected);
    const themeColours = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
    expect(themeColours).toEqual([theme === "light" ? "#fafaf9" : "#0c0e12"]);
    expect(errors).toEqual([]);
  });
}

test("without browser storage everything works, and a setting lasts as long as the page", async ({
  page,
  company,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const refused = {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    };
    Object.defineProperty(globalThis, "localStorage", refused);
    Object.defineProperty(globalThis, "sessionStorage", refused);
    navigator.locks.request = () => Promise.reject(new DOMException("Denied", "SecurityError"));
  });
  await page.goto("/clientes");
  const preferences = await openPreferences(page);
  await preferences.getByText("Escuro").click();
  await expect.poll(() => pageColour(page)).toBe(DARK);
  await preferences.getByRole("button", { name: "Informar nome" }).click();
  await page.getByLabel("Seu nome").fill("Dona Sônia");
  await page.getByLabel("Seu nome").press("Enter");
  await expect(page.getByRole("button", { name: "Quem está usando: Dona Sônia" })).toBeVisible();
  await registerContact(page, { name: "Ana" });
  await expect(page.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();
  const records = await company.read<{ user_name: string }[]>("audit_records?select=user_name");
  expect(records).toEqual([{ user_name: "Dona Sônia" }]);

  await company.write("POST", "clients", newContact({ name: "Beto" }));
  await expect(page.getByRole("row").filter({ hasText: "Beto" })).toBeVisible();
  expect(errors).toEqual([]);
});
