/** Messages on a phone can be pressed, and cover nothing in use. */
import type { Locator } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { amountOf, createForm, editForm } from "./entry-form.ts";
import { openList, totals } from "./entry-list.ts";
import { keepMessages, toastUndo } from "./messages.ts";

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(({ page }) => keepMessages(page));

test("the message of a payment has its buttons below the text, and covers little", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const notes = "Nota da loja de informática";
  await company.write("POST", "transactions", entry("TRE-a", { type: "expense", notes }));
  await openList(page);
  await page.getByRole("button", { name: /^Marcar como pago/u }).click();
  await expect(toastUndo(page)).toBeVisible();
  // All at once: the message moves while it appears.
  const [message, text, otherDay, undo] = await page
    .locator("[data-sonner-toast]")
    .evaluate((toast) =>
      [toast, ...toast.querySelectorAll("[data-content], [data-button]")].map((part) => {
        const { y, width, height } = part.getBoundingClientRect();
        return { y, width, height };
      }),
    );
  expect([otherDay?.y, undo?.y]).toEqual([undo?.y, undo?.y]);
  expect((text?.y ?? Infinity) + (text?.height ?? 0)).toBeLessThanOrEqual(undo?.y ?? 0);
  expect(text?.width).toBeGreaterThan(270);
  expect(message?.height).toBeLessThanOrEqual(135);
});

test("a finger can press the undo of a message", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page, "?id=TRI-a");
  await amountOf(editForm(page)).fill("450");
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toastUndo(page)).toBeVisible();
  expect((await toastUndo(page).boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await toastUndo(page).click();
  await expect
    .poll(() => company.read("transactions?id=eq.TRI-a&select=amount"))
    .toEqual([{ amount: 320 }]);
});

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  test(`at ${width}x${height} a message covers nothing that is in use`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height });
    const many = Array.from({ length: 20 }, (_, index) =>
      entry(`TRI-${index}`, { amount: index + 1 }),
    );
    await company.write("POST", "transactions", many);
    await openList(page);
    await page
      .getByRole("button", { name: /^Marcar como recebido/u })
      .first()
      .click();
    await expect(toastUndo(page)).toBeVisible();
    await expectUncovered(totals(page));
    await page.getByLabel("Nova movimentação", { exact: true }).click();
    const form = createForm(page);
    await expect(form.getByRole("button", { name: "Registrar" })).toBeInViewport();
    await expectUncovered(form.getByRole("button", { name: "Registrar" }));
    // Focusing a field scrolls it into view.
    const fields = form.locator("input:not([type=radio]), select, textarea");
    for (const field of await fields.filter({ visible: true }).all()) {
      await field.focus();
      await expectUncovered(field);
    }
    await expect(toastUndo(page)).toBeVisible();

    // The reason why nothing was saved.
    await amountOf(form).fill("10");
    await form.getByLabel("Categoria").selectOption("Site");
    await company.stop();
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
    const reason = form.getByText("Tente de novo quando a conexão voltar.");
    await expect(reason).toBeVisible();
    await expectUncovered(reason);
    await expectUncovered(form.getByRole("button", { name: "Registrar" }));
  });
}

for (const [width, height] of [
  [360, 640],
  [740, 360],
] as const) {
  test(`at ${width}x${height} the button of a dialog is visible beside a message`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height });
    await writeAccounts(company);
    await page.goto("/contas");
    const open = page.getByRole("button", { name: "Transferir" });
    const dialog = page.getByRole("dialog", { name: "Transferir" });
    const submit = dialog.getByRole("button", { name: "Registrar transferência" });
    await open.click();
    await dialog.getByLabel("Para a conta").selectOption("Caixa");
    await dialog.getByLabel("Valor").fill("200");
    await submit.click();
    await expect(toastUndo(page)).toBeVisible();
    await open.click();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expectUncovered(submit);
    await submit.click({ trial: true });
  });
}

test("on a phone the end of the Painel is scrolled free of a message", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await page.goto("/");
  const pay = page.getByRole("button", { name: /^Marcar como recebido/u }).first();
  await pay.click();
  await expect(toastUndo(page)).toBeVisible();
  // Charts may still be loading.
  await expect
    .poll(() =>
      page.evaluate(() => {
        document.documentElement.scrollTo(0, 1_000_000);
        const toast = document.querySelector("[data-sonner-toast][data-front=true]");
        const sections = [...document.querySelectorAll("#conteudo section")];
        const bottoms = sections.map((section) => section.getBoundingClientRect().bottom);
        return toast !== null && Math.max(...bottoms) <= toast.getBoundingClientRect().top;
      }),
    )
    .toBe(true);
});

/** Waits until no message covers the element, because messages slide in. */
async function expectUncovered(element: Locator): Promise<void> {
  const toast = element.page().locator("[data-sonner-toast][data-front=true]");
  await expect(async () => {
    const [box, over] = [await element.boundingBox(), await toast.boundingBox()];
    if (box === null || over === null) throw new Error("One of them is not shown");
    const isApart = box.y + box.height <= over.y || over.y + over.height <= box.y;
    expect(isApart, `${JSON.stringify(box)} under ${JSON.stringify(over)}`).toBe(true);
  }).toPass({ timeout: 5000 });
}
