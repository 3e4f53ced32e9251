import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { renderPdfDocument } from "./pdf-document.ts";
import { text, wrapSvg } from "./svg/svg.ts";

/** How many glyphs the page shows; one that the font lacks is a box. */
async function glyphsOf(name: string): Promise<number> {
  const file = await renderPdfDocument({
    title: "Relatório",
    heading: "Relatório",
    company: null,
    facts: [],
    parts: [
      {
        kind: "charts",
        charts: [{ title: name, summary: name, picture: wrapSvg(text(9, 9, name)) }],
      },
    ],
  });
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const { argsArray } = await page.getOperatorList();
  const isGlyph = (item: unknown): boolean =>
    typeof item === "object" && item !== null && "fontChar" in item;
  return argsArray.flat(2).filter(isGlyph).length;
}

test("emoji leave no box, neither in a text nor in a chart", async () => {
  const plain = await glyphsOf("Padaria");
  expect(plain).toBeGreaterThan(20);
  expect(await glyphsOf("Padaria🌵👩‍👩‍👧🇧🇷")).toBe(plain);
});
