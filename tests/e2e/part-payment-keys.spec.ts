/** The number of keys, or clicks, of a partial payment. */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rowOf } from "./entry-list.ts";

const MAX_KEYS = 15;
const MAX_CLICKS = 6;

test("a part is paid by at most fifteen keys, or six clicks", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRE-rent", { type: "expense", amount: 1000 }));
  await openList(page);
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  const menuOf = (amount: string) =>
    rowOf(page, amount).getByRole("button", { name: /^Ações de/u });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  await rowOf(page, "1.000,00").focus();
  const hasFocus = () => menuOf("1.000,00").evaluate((button) => button === document.activeElement);
  for (let at = 0; at < MAX_KEYS && !(await hasFocus()); at += 1) await press("ArrowRight");
  await press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await press("p");
  await expect(page.getByRole("menuitem", { name: /^Pagar parte/u })).toBeFocused();
  await press("Enter");
  await expect(dialog.getByLabel("Do valor em aberto")).toBeFocused();
  await type("300");
  await press("Enter");
  await expect(rowOf(page, "700,00")).toBeVisible();
  test.info().annotations.push({ type: "keys", description: String(keys) });
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);

  let clicks = 0;
  for (const target of [
    menuOf("700,00"),
    page.getByRole("menuitem", { name: /^Pagar parte/u }),
    dialog.getByRole("button", { name: "Registrar pagamento" }),
  ]) {
    const isLast = clicks === 2;
    if (isLast) await expect(dialog.getByLabel("Do valor em aberto")).toBeFocused();
    if (isLast) await page.keyboard.type("200");
    await target.click();
    clicks += 1;
  }
  await expect(rowOf(page, "500,00")).toBeVisible();
  test.info().annotations.push({ type: "clicks", description: String(clicks) });
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
});
