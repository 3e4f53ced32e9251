import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { renderPdfDocument } from "./pdf-document.ts";
import { text, wrapSvg } from "./svg/svg.ts";

/** The words of a document with this name in a text, in a table and in a chart. */
async function wordsWith(name: string): Promise<string> {
  const file = await renderPdfDocument({
    title: "Relatório",
    heading: "Relatório",
    company: name,
    facts: [],
    parts: [
      {
        kind: "charts",
        charts: [{ title: name, summary: "", picture: wrapSvg(text(9, 9, name)) }],
      },
      {
        kind: "table",
        title: "Lançamentos",
        note: "",
        columns: [{ heading: "Contato", isAmount: false, share: 1 }],
        rows: [{ cells: [name], look: "plain" }],
      },
    ],
  });
  const { text: words } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return words.join(" ");
}

test.each([
  ["Padaria 🌵👩‍👩‍👧🇧🇷", "Padaria \uFFFD"],
  ["王小明 Comércio", "\uFFFD Comércio"],
  ["Ali علي", "Ali \uFFFD"],
])(
  "characters that the font lacks in %s are marked, with a note at the end",
  async (name, shown) => {
    const words = await wordsWith(name);
    expect(words.split(shown).length - 1).toBe(4);
    expect(words).toContain("\uFFFD está no lugar do que a letra deste PDF não tem");
  },
);

test("a text that the font supports is printed unchanged, without a note", async () => {
  const name = "Ångström & Жуков – Ελλάς: R$ −1,50 “ª” …";
  const words = await wordsWith(name);
  expect(words.split(name).length - 1).toBe(4);
  expect(words).not.toContain("está no lugar");
});

const AMOUNT = { isAmount: true, share: 1 };

/** The words of each page of a document with statements of `tableCount` periods, of `rowCount` rows each. */
async function wordsOf(tableCount: number, rowCount: number, label: string): Promise<string[]> {
  const file = await renderPdfDocument({
    title: "DRE gerencial",
    heading: "DRE gerencial",
    company: null,
    facts: [],
    parts: Array.from({ length: tableCount }, (_, table) => ({
      kind: "table" as const,
      title: `Tabela${table}.`,
      note: "",
      columns: [
        { heading: "Conta", isAmount: false, share: 2 },
        { heading: "11/2026", ...AMOUNT },
        { heading: "Total", ...AMOUNT },
      ],
      rows: Array.from({ length: rowCount }, (__, row) => ({
        cells: [label, `${table}-${row}.`, "1,00"],
        look: "plain" as const,
      })),
    })),
  });
  const { text: words } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return words;
}

test.each([
  [4, 12, "Site"],
  [4, 13, "Site"],
  [4, 14, "Site"],
  [4, 15, "Site"],
  [4, 16, "Site"],
  [4, 17, "Site"],
  [4, 18, "Site"],
  [2, 60, "Site"],
  [2, 20, "Serviços de manutenção de equipamentos e de instalações ".repeat(4)],
])("%d statements of %d rows are whole, on whatever page", async (tables, rows, label) => {
  const words = (await wordsOf(tables, rows, label)).join(" ");
  for (let table = 0; table < tables; table += 1) {
    expect(words).toContain(`Tabela${table}.`);
    for (let row = 0; row < rows; row += 1) expect(words).toContain(`${table}-${row}.`);
  }
});

test.each([14, 20, 32])("of statements of %d rows none is on two pages", async (rows) => {
  const pages = await wordsOf(4, rows, "Site");
  for (let table = 0; table < 4; table += 1) {
    const page = pages.find((words) => words.includes(`Tabela${table}.`));
    for (let row = 0; row < rows; row += 1) expect(page).toContain(`${table}-${row}.`);
  }
});

test.each([
  ["long", `${"Troca do motor do portão e das fechaduras. ".repeat(46)}FIM`],
  ["of many lines", `${"Portão\n".repeat(70)}FIM`],
])("the end of the first entry's notes is printed, if they are %s", async (_, notes) => {
  const file = await renderPdfDocument({
    title: "Relatório",
    heading: "Relatório",
    company: null,
    facts: [],
    parts: [
      {
        kind: "table",
        title: "Lançamentos",
        note: "",
        columns: [
          { heading: "Categoria", isAmount: false, share: 72 },
          { heading: "Observações", isAmount: false, share: 15 },
          { heading: "Valor", ...AMOUNT, share: 13 },
        ],
        rows: [notes, "Segundo", "Terceiro"].map((row) => ({
          cells: ["Outros", row, "1,00"],
          look: "plain" as const,
        })),
      },
    ],
  });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(pages.join(" ")).toMatch(/Lançamentos.*FIM.*Segundo.*Terceiro/su);
});
