/** Touch targets on a phone: at least 24 px (WCAG 2.2, 2.5.8), and 40 px for actions. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { fieldOf, fillContact, openContactForm } from "./contact-form.ts";
import { calendar } from "./entry-form.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z", viewport: { width: 360, height: 740 } });

async function fill(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    entry("TRI-paid", { amount: 300, expected_payment_date: "2026-11-10", status: "paid" }),
    entry("TRI-late", { amount: 200, expected_payment_date: "2026-10-31" }),
    entry("TRI-soon", { amount: 200, expected_payment_date: "2026-11-25" }),
    entry("TRE-late", { type: "expense", amount: 5000, expected_payment_date: "2026-11-01" }),
    entry("TRE-soon", { type: "expense", amount: 50, expected_payment_date: "2026-11-24" }),
    entry("TRI-cancelled", {
      amount: 9,
      lifecycle: "cancelled",
      expected_payment_date: "2026-11-10",
    }),
    entry("TRI-inactive", {
      amount: 9,
      lifecycle: "inactive",
      expected_payment_date: "2026-11-10",
    }),
  ]);
}

/**
 * The visible links, buttons and fields that are lower than `px`; a card's link is as large as the
 * card, a checkbox as its label.
 */
function lowTargets(page: Page, px: number): Promise<string[]> {
  return page.evaluate((least) => {
    const heightOf = (target: HTMLElement): number => {
      const isStretched = getComputedStyle(target, "::after").position === "absolute";
      const box = isStretched ? target.offsetParent : (target.closest("label") ?? target);
      return box?.getBoundingClientRect().height ?? 0;
    };
    return [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea")]
      .filter((target) => target.checkVisibility() && target.closest(".sr-only, thead") === null)
      .filter((target) => heightOf(target) < least)
      .map((target) => target.getAttribute("aria-label") ?? target.textContent);
  }, px);
}

for (const [path, ready] of [
  ["/", "Fora destes totais"],
  ["/relatorios?period=all", "Fora destes totais"],
  ["/relatorios?view=dre&from=2026-10-01&to=2026-11-30", "Resultado"],
  ["/relatorios?view=caixa&from=2026-10-01&to=2026-11-30", "Saldo"],
  ["/atividade", "Lançamento criado"],
] as const) {
  test(`on ${path}`, async ({ page, company }) => {
    await fill(company);
    await page.goto(path);
    await expect(page.getByText(ready).first()).toBeVisible();
    expect(await lowTargets(page, 24)).toEqual([]);
  });
}

test("controls are as high as a finger needs", async ({ page, company }) => {
  await fill(company);
  // With another timestamp, it is a line of its own in Atividade.
  company.setClock("2026-11-21T15:00:01Z");
  await company.write("POST", "transactions", entry("TRI-alone"));
  const acting = [
    ["/", "link", /^Ver todas/u],
    ["/", "button", /^Marcar como/u],
    ["/relatorios?period=all", "link", "Ver os lançamentos"],
    ["/relatorios?period=all", "radio", "DRE gerencial"],
    ["/relatorios?view=dre&from=2026-10-01&to=2026-11-30", "button", /^\([+−]\)/u],
    ["/atividade", "link", /^Site, /u],
    ["/atividade", "button", /^\d+ lançamentos$/u],
  ] as const;
  for (const [path, role, name] of acting) {
    await page.goto(path);
    const targets = page.getByRole(role, { name });
    await expect(targets.first()).toBeVisible();
    for (const target of await targets.all()) {
      expect((await target.boundingBox())?.height, `${name}`).toBeGreaterThanOrEqual(40);
    }
  }
});

test("the amounts of the month are as high as a finger needs", async ({ page, company }) => {
  await fill(company);
  await page.goto("/");
  const amounts = page.getByRole("region", { name: "O mês" }).getByRole("link");
  // Including the one that leads to the report.
  await expect(amounts).toHaveCount(4);
  for (const amount of await amounts.all()) {
    expect((await amount.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  }
});

test("the details of a card of the Painel are pressed apart", async ({ page, company }) => {
  await fill(company);
  await page.goto("/");
  const details = page
    .getByRole("region", { name: "Fluxo projetado" })
    .locator("dl")
    .getByRole("link");
  await expect(details).toHaveCount(2);
  const boxes = await Promise.all((await details.all()).map((link) => link.boundingBox()));
  const [first, second] = boxes;
  expect(Math.min(first?.height ?? 0, second?.height ?? 0)).toBeGreaterThanOrEqual(40);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(second?.y ?? 0);
});

test("the whole calendar of a field is visible", async ({ page }) => {
  await page.goto("/movimentacoes");
  await page.getByLabel("Nova movimentação", { exact: true }).click();
  await page.getByRole("button", { name: /^Abrir o calendário/u }).click();
  const last = calendar(page).getByRole("button", { name: "Hoje", exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click({ trial: true });
  const [box, button] = [await calendar(page).boundingBox(), await last.boundingBox()];
  const bottom = (rect: typeof box) => (rect?.y ?? 0) + (rect?.height ?? 0);
  expect(bottom(button)).toBeLessThan(bottom(box));
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const [path, opens] of [
    ["/movimentacoes", "Nova movimentação"],
    ["/clientes", "Novo contato"],
    ["/relatorios?period=all", null],
    ["/configuracoes", null],
  ] as const) {
    test(`on ${path} no field makes the browser zoom in, none is low`, async ({
      page,
      company,
    }) => {
      await fill(company);
      await page.goto(path);
      if (opens !== null)
        await page
          .getByLabel(opens)
          .or(page.getByRole("button", { name: opens }))
          .first()
          .click();
      const fields = page.locator("input:not([type=radio], [type=checkbox]), select, textarea");
      await expect(fields.filter({ visible: true }).first()).toBeVisible();
      const small = await fields.evaluateAll((all) =>
        all
          .filter((field) => field.checkVisibility())
          .filter(
            (field) =>
              parseFloat(getComputedStyle(field).fontSize) < 16 ||
              field.getBoundingClientRect().height < 40,
          )
          .map((field) => field.outerHTML),
      );
      expect(small).toEqual([]);
    });
  }

  test("the keyboard is that of the field, and leaves the page its room", async ({ page }) => {
    await page.goto("/");
    const balance = page.getByLabel("Quanto havia no caixa e no banco no começo de hoje?");
    await expect(balance).toHaveAttribute("inputmode", "decimal");
    await page.goto("/movimentacoes");
    await expect(page.getByRole("searchbox")).toHaveAttribute("enterkeyhint", "search");
    await expect(page.locator("meta[name=viewport]")).toHaveAttribute(
      "content",
      /interactive-widget=resizes-content/u,
    );
    const form = await openContactForm(page);
    await fillContact(form, { type: "Fornecedor" });
    for (const [label, capitals] of [
      ["CPF ou CNPJ", "characters"],
      ["Chave Pix", "none"],
    ] as const) {
      await expect(fieldOf(form, label)).toHaveAttribute("autocapitalize", capitals);
      await expect(fieldOf(form, label)).toHaveAttribute("spellcheck", "false");
    }
  });
});
