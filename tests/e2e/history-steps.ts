/** The history steps, read from the page's history state. */
import type { Page } from "@playwright/test";

/** The number of steps above the router's entry. */
export const stepsOf = (page: Page): Promise<number> =>
  page.evaluate(() => history.state.at - history.state.entries.at(-1));

/** From now on, records overlays that are shown before their step exists. */
export async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const late = await page.evaluateHandle(() => {
    const found: string[] = [];
    const covers =
      "[role=dialog], [role=menu], [role=listbox], :popover-open, [aria-label='Lançamentos selecionados']";
    new MutationObserver(() => {
      const count = document.querySelectorAll(covers).length;
      const steps = history.state.at - history.state.entries.at(-1);
      if (count > steps) found.push(`${count} open, ${steps} steps`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return found;
  });
  return () => late.jsonValue();
}
