/** The text of a screen on paper. */
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";

/** The margins of a print dialog; only the width between them counts as that of the screen. */
const MARGINS = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };

/** The words of each printed page. */
export async function printedPages(page: Page): Promise<string[]> {
  const file = await page.pdf({ format: "A4", margin: MARGINS });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), {
    mergePages: false,
  });
  return text;
}
