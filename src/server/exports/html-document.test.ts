import { expect, test } from "vitest";
import { renderHtmlDocument } from "./html-document.ts";

const AMOUNT = { isAmount: true, share: 1 };

function statementOf(rowCount: number): string {
  return renderHtmlDocument({
    title: "DRE gerencial",
    heading: "DRE gerencial",
    company: null,
    facts: [],
    parts: [
      {
        kind: "table",
        title: "",
        note: "",
        columns: [
          { heading: "Conta", isAmount: false, share: 2 },
          { heading: "11/2026", ...AMOUNT },
          { heading: "Total", ...AMOUNT },
        ],
        rows: Array.from({ length: rowCount }, () => ({
          cells: ["Site", "1,00", "1,00"],
          look: "plain" as const,
        })),
      },
    ],
  });
}

test("a statement that fits on a page stays on one, and a longer one begins below the title", () => {
  const page = statementOf(32);
  expect(page).toContain('<section class="statement short">');
  expect(page.match(/[^\n]*break-inside: avoid;[^\n]*/gu)).toContain(
    ".short { break-inside: avoid; }",
  );
  expect(statementOf(40)).toContain('<section class="statement">');
});
