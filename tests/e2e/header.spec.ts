/** The header: totals, button, layout at any width. */
import type { Locator } from "@playwright/test";
import { testClock } from "../support/test-clock.ts";
import { contact, entry } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { rows, totals } from "./entry-list.ts";
import { banner, figure } from "./shell.ts";

/** The company's today plus `offset` days. */
function day(offset: number): string {
  const instant = new Date(testClock() + offset * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(instant);
}

test("the header shows the balance, both totals and the income due within a week", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1500, expected_payment_date: day(3) }),
    entry("TRI-b", { amount: 500.5, expected_payment_date: day(7) }),
    entry("TRI-c", { amount: 1000, expected_payment_date: day(8) }),
    entry("TRI-d", { amount: 7, expected_payment_date: day(-1) }),
    entry("TRI-e", { amount: 99, expected_payment_date: day(3), lifecycle: "inactive" }),
    entry("TRE-f", { amount: 4000, expected_payment_date: day(3) }),
  ]);
  await page.goto("/");
  await expect(figure(page, "Saldo Geral")).toHaveText(/^−R\$\s992,50$/u);
  await expect(figure(page, "Receitas").first()).toHaveText(/^R\$\s3\.007,50$/u);
  await expect(figure(page, "Despesas")).toHaveText(/^R\$\s4\.000,00$/u);
  await expect(figure(page, "Próximas receitas")).toHaveText(/^2 registro\(s\) · R\$\s2\.000,50$/u);
  await expect(banner(page).getByText("Próximas receitas", { exact: true })).toBeVisible();
  await banner(page).getByRole("link", { name: "Próximas receitas (7 dias)" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(totals(page)).toContainText(/R\$\s2\.000,50/u);
});

test("Nova movimentação opens an empty form from every screen", async ({ page }) => {
  for (const path of ["/", "/movimentacoes", "/clientes", "/relatorios"]) {
    await page.goto(path);
    await banner(page).getByRole("link", { name: "Nova movimentação" }).click();
    await expect(page).toHaveURL(/\/movimentacoes$/u);
    await expect(page.getByRole("form", { name: "Registrar lançamento" })).toBeVisible();
  }
});

test("totals that fail to load show an error in the header, and can be retried", async ({
  page,
}) => {
  let isBroken = true;
  await page.route("**/rpc/snapshot*", (route) =>
    isBroken ? route.fulfill({ status: 500, body: "quebrou" }) : route.continue(),
  );
  await page.goto("/");
  await expect(figure(page, "Saldo Geral")).toHaveText("Indisponível", { timeout: 30_000 });
  isBroken = false;
  await banner(page).getByRole("button", { name: "Tentar novamente" }).click();
  await expect(figure(page, "Saldo Geral")).toHaveText(/^R\$\s0,00$/u);
});

for (const { width, height } of [
  { width: 1280, height: 64 },
  { width: 1440, height: 64 },
  { width: 1920, height: 64 },
]) {
  test(`the header is one line at ${width} px, also with the longest amounts and title`, async ({
    page,
    company,
  }) => {
    await recordLongAmounts(company);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/clientes");
    await expect(figure(page, "Próximas receitas")).toContainText("9.999.999.999,99");
    const box = await banner(page).boundingBox();
    expect(box?.height).toBe(height);
    for (const label of ["Saldo Geral", "Receitas", "Despesas", "Próximas receitas"]) {
      expect(await isCutOff(figure(page, label).first())).toBe(false);
    }
    await expect(banner(page).getByRole("link", { name: "Nova movimentação" })).toBeInViewport();
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

for (const width of [360, 768, 1100]) {
  test(`at ${width} px the header keeps its first line, and its totals scroll away`, async ({
    page,
    company,
  }) => {
    await recordLongAmounts(company);
    await company.write(
      "POST",
      "clients",
      Array.from({ length: 40 }, (_, index) =>
        contact(`CTT-${index}`, { name: `Cliente ${index}` }),
      ),
    );
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/clientes");
    await expect(page.getByText("Cliente 10")).toBeVisible();
    if (width < 1024) {
      // On small screens only the Painel has them.
      await expect(figure(page, "Próximas receitas")).toBeHidden();
      await page.goto("/");
    }
    await expect(figure(page, "Próximas receitas")).toBeInViewport();
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
    await page.mouse.wheel(0, 1200);
    await expect(figure(page, "Próximas receitas")).not.toBeInViewport();
    await expect(figure(page, "Saldo Geral")).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Nova movimentação" })).toBeInViewport();
  });
}

test("on a phone a long balance does not break the words of a title", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 999_997_425.67 }));
  await company.write("POST", "rpc/update_company", { version: 0, name: "Estúdio Ipê" });
  await page.setViewportSize({ width: 360, height: 740 });
  const title = page.getByRole("heading", { level: 1 });
  for (const [path, words] of [
    ["/configuracoes", ["Configurações"]],
    ["/relatorios", ["Relatórios e", "Histórico"]],
    ["/clientes", ["Clientes &", "Funcionários"]],
  ] as const) {
    await page.goto(path);
    await expect(figure(page, "Saldo Geral")).toContainText("999.997.425,67");
    expect((await title.boundingBox())?.height).toBe(18 * words.length);
    await expect(title).toHaveText(words.join(" "));
  }
});

async function recordLongAmounts(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 9_999_999_999.99, expected_payment_date: day(3) }),
    entry("TRE-b", { amount: 9_999_999_999.99, expected_payment_date: day(3) }),
    entry("TRE-c", {
      amount: 9_999_999_999.99,
      expected_payment_date: day(3),
      lifecycle: "inactive",
    }),
  ]);
}

function isCutOff(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) =>
    [element, ...element.querySelectorAll("*")].some(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    ),
  );
}
