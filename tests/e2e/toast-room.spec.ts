/** A message covers no control of any screen: covered content can be scrolled into view. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { editForm, notesOf } from "./entry-form.ts";
import { rowOf } from "./entry-list.ts";
import { fill } from "./matrix-company.ts";
import { FILLED, SCREENS } from "./screens.ts";
import { entry } from "../support/api-rows.ts";

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };
/** With a narrow column beside the menu, and with a form over its whole height. */
const SMALL_DESKTOP = { width: 1024, height: 600 };

test.beforeEach(({ page }) =>
  // A message stays, however slow the machine is.
  page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    const kept = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(run, ms > 3500 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: kept });
  }),
);

const message = (page: Page) => page.locator("[data-sonner-toast][data-mounted=true]");

for (const size of [DESKTOP, SMALL_DESKTOP, PHONE]) {
  test(`no control of a screen is under a message at ${size.width} px`, async ({
    page,
    company,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await fill(company);
    for (const [name, path] of Object.entries({ ...SCREENS, ...FILLED })) {
      // A sheet over the screen: phone-messages.spec.ts.
      if (size === PHONE && path.includes("?id=")) continue;
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await showMessage(page);
      await expect.poll(() => coveredControls(page), { message: name }).toEqual([]);
    }
  });
}

/** A message about the acting user, who can be renamed on every screen. */
async function showMessage(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.getByRole("button", { name: isPhone ? "Abrir o menu" : /^Quem está usando/u }).click();
  await page.getByRole("button", { name: /^(?:Informar|Trocar) nome$/u }).click();
  const dialog = page.getByRole("dialog", { name: "Quem está usando" });
  await dialog.getByLabel("Seu nome").fill("Ana");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(message(page)).toBeVisible();
}

/**
 * The controls whose centre is covered by a message after they were scrolled into view as by focus.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frames = async () => {
      for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
    };
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return (over?.closest("[data-sonner-toaster]") ?? null) !== null;
    };
    const covered: string[] = [];
    for (const control of document.querySelectorAll(
      "#root :is(a, button, input, select, textarea)",
    )) {
      if (!control.checkVisibility() || control.closest(".sr-only") !== null) continue;
      control.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (!isCovered(control)) continue;
      await frames();
      if (control.isConnected && isCovered(control)) covered.push(control.outerHTML.slice(0, 200));
    }
    return covered;
  });
}

for (const size of [DESKTOP, PHONE]) {
  test(`the message of a saved edit leaves Salvar alterações free at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.goto("/movimentacoes?id=TRI-a");
    const form = editForm(page);
    const save = form.getByRole("button", { name: "Salvar alterações" });
    await notesOf(form).fill("algo");
    await save.click();
    await expect(message(page)).toBeVisible();
    await notesOf(form).fill("mais");
    await expect
      .poll(() =>
        save.evaluate((button) => {
          const toast = document.querySelector("[data-sonner-toast]")?.getBoundingClientRect();
          const { left, right, top, bottom } = button.getBoundingClientRect();
          if (toast === undefined || bottom > innerHeight) return null;
          return (
            left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
          );
        }),
      )
      .toBe(false);
  });

  test(`the history of a row begins below the header at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await company.write("POST", "transactions", entry("TRI-a"));
    for (let amount = 101; amount < 113; amount += 1) {
      await company.write("PATCH", "transactions?id=eq.TRI-a", { amount });
    }
    await page.goto("/movimentacoes");
    await rowOf(page, "112,00")
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Histórico" }).click();
    const list = page.getByRole("list", { name: "Histórico" });
    await expect(list.getByRole("listitem").first()).toContainText("R$ 112,00");
    const title = page.getByRole("heading", { name: "Histórico", exact: true });
    for (const seen of [title, list.getByRole("listitem").first()]) {
      await expect(seen).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() =>
          seen.evaluate((element) => {
            const { left, top } = element.getBoundingClientRect();
            const over = document.elementFromPoint(left + 8, top + 4);
            return element.contains(over);
          }),
        )
        .toBe(true);
    }
  });
}
