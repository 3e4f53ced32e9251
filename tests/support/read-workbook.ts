/** Reads an Excel workbook (Office Open XML) as its readers do: cells with their formulas and formats. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import * as z from "zod";

export type Cell = {
  readonly value: string | number | boolean | null;
  /** A spreadsheet error code such as `#NAME?`. */
  readonly isError: boolean;
  readonly formula: string | null;
  /** `General` unless the cell has a format. */
  readonly format: string;
};

/** Rows of cells by the name of the sheet; both start at the sheet's first row and column. */
export type Workbook = ReadonlyMap<string, readonly (readonly Cell[])[]>;

const LISTS = new Set([
  "sheet",
  "definedName",
  "Relationship",
  "si",
  "r",
  "row",
  "c",
  "xf",
  "numFmt",
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  trimValues: false,
  // Otherwise an element without attributes or children is not an object.
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(name),
});

const text = z.object({ "#text": z.string().default("") });
const richText = z.object({
  t: text.optional(),
  r: z.array(z.object({ t: text.optional() })).default([]),
});
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

const workbookXml = z.object({
  workbook: z.object({
    sheets: z.object({ sheet: list(z.object({ "@name": z.string(), "@id": z.string() })) }),
    definedNames: z.object({ definedName: list(text) }).optional(),
  }),
});
const relationshipsXml = z.object({
  Relationships: z.object({
    Relationship: list(z.object({ "@Id": z.string(), "@Target": z.string() })),
  }),
});
const stylesXml = z.object({
  styleSheet: z.object({
    numFmts: z
      .object({ numFmt: list(z.object({ "@numFmtId": z.string(), "@formatCode": z.string() })) })
      .optional(),
    cellXfs: z.object({ xf: list(z.object({ "@numFmtId": z.string().default("0") })) }),
  }),
});
const stringsXml = z.object({ sst: z.object({ si: list(richText) }) });
const cellXml = z.object({
  "@r": z.string(),
  "@t": z.string().default("n"),
  "@s": z.string().default("0"),
  v: text.optional(),
  f: z.unknown().optional(),
  is: richText.optional(),
});
const sheetXml = z.object({
  worksheet: z.object({
    sheetData: z.object({ row: list(z.object({ "@r": z.string(), c: list(cellXml) })) }),
  }),
});

const sheetParts = z.object({ worksheet: z.record(z.string(), z.unknown()) });

/** Excel repairs a sheet that has them in another order, or one of them twice (18.3.1.99). */
const SHEET_PARTS = [
  "sheetPr",
  "dimension",
  "sheetViews",
  "sheetFormatPr",
  "cols",
  "sheetData",
  "autoFilter",
  "mergeCells",
  "pageMargins",
  "pageSetup",
  "headerFooter",
];

/** Formats that a workbook names by number (ECMA-376, 18.8.30). */
const BUILT_IN_FORMATS: Readonly<Record<string, string>> = {
  "0": "General",
  "1": "0",
  "2": "0.00",
  "3": "#,##0",
  "4": "#,##0.00",
  "14": "mm-dd-yy",
  "22": "m/d/yy h:mm",
  "49": "@",
};

export function readWorkbook(file: Uint8Array): Workbook {
  const parts = unzipSync(file);
  assertWellFormed(parts);
  const read = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): z.output<Schema> | null => {
    const part = parts[path];
    return part === undefined ? null : schema.parse(parser.parse(strFromU8(part)));
  };
  const strings = (read("xl/sharedStrings.xml", stringsXml)?.sst.si ?? []).map(toText);
  const formats = toFormats(read("xl/styles.xml", stylesXml));
  const targets = new Map(
    read("xl/_rels/workbook.xml.rels", relationshipsXml)?.Relationships.Relationship.map(
      (relationship) => [relationship["@Id"], relationship["@Target"]],
    ),
  );
  const workbook = read("xl/workbook.xml", workbookXml)?.workbook;
  const sheets = workbook?.sheets.sheet ?? [];
  assertNamesOfSheets(
    workbook?.definedNames?.definedName ?? [],
    sheets.map((sheet) => sheet["@name"]),
  );
  return new Map(
    sheets.map((sheet) => {
      const target = (targets.get(sheet["@id"]) ?? "").replace(/^\/xl\//u, "");
      const data = read(`xl/${target}`, sheetXml)?.worksheet.sheetData;
      if (data === undefined) throw new Error(`There is no part ${target}`);
      assertPartsInOrder(target, read(`xl/${target}`, sheetParts)?.worksheet ?? {});
      const rows: Cell[][] = [];
      for (const row of data.row) {
        const cells: Cell[] = [];
        for (const cell of row.c) cells[columnOf(cell["@r"])] = toCell(cell, strings, formats);
        rows[Number(row["@r"]) - 1] = Array.from(cells, (cell) => cell ?? EMPTY);
      }
      return [sheet["@name"], Array.from(rows, (row) => row ?? [])];
    }),
  );
}

/** The parser accepts what Excel calls a damaged file. */
function assertWellFormed(parts: Readonly<Record<string, Uint8Array>>): void {
  for (const [path, part] of Object.entries(parts)) {
    const result = /\.(?:xml|rels)$/u.test(path) ? XMLValidator.validate(strFromU8(part)) : true;
    if (result !== true) throw new Error(`${path} is not XML: ${result.err.msg}`);
  }
}

/** The parser returns a repeated element as a list. */
function assertPartsInOrder(path: string, worksheet: Readonly<Record<string, unknown>>): void {
  const parts = Object.keys(worksheet).filter((key) => !/^[@#]/u.test(key));
  const expected = SHEET_PARTS.filter((part) => parts.includes(part));
  const repeated = parts.filter((part) => Array.isArray(worksheet[part]));
  if (parts.join() !== expected.join() || repeated.length > 0) {
    throw new Error(`Excel would repair ${path}: ${parts.join()}; repeated: ${repeated.join()}`);
  }
}

/** A name is a range of a sheet, or of columns and rows: `'Resumo'!$A:$B,'Resumo'!$1:$1`. */
function assertNamesOfSheets(
  names: readonly z.output<typeof text>[],
  sheets: readonly string[],
): void {
  for (const { "#text": range } of names) {
    for (const [, sheet = ""] of range.matchAll(/'([^']+)'!/gu)) {
      if (!sheets.includes(sheet)) throw new Error(`No sheet is called ${sheet}: ${range}`);
    }
  }
}

const EMPTY: Cell = { value: null, isError: false, formula: null, format: "General" };

function toCell(
  cell: z.output<typeof cellXml>,
  strings: readonly string[],
  formats: readonly string[],
): Cell {
  const stored = cell.v?.["#text"] ?? null;
  const formula = cell.f === undefined ? null : JSON.stringify(cell.f);
  const format = formats[Number(cell["@s"])] ?? "General";
  const value = (): Cell["value"] => {
    if (cell.is !== undefined) return toText(cell.is);
    if (stored === null) return null;
    if (cell["@t"] === "s") return strings[Number(stored)] ?? null;
    if (cell["@t"] === "b") return stored === "1";
    return cell["@t"] === "n" ? Number(stored) : stored;
  };
  return { value: value(), isError: cell["@t"] === "e", formula, format };
}

/** The formats of the cell styles, in order. */
function toFormats(styles: z.output<typeof stylesXml> | null): readonly string[] {
  const named = new Map(
    styles?.styleSheet.numFmts?.numFmt.map((format) => [
      format["@numFmtId"],
      format["@formatCode"],
    ]),
  );
  const ids = styles?.styleSheet.cellXfs.xf.map((style) => style["@numFmtId"]) ?? [];
  return ids.map((id) => named.get(id) ?? BUILT_IN_FORMATS[id] ?? "General");
}

function toText({ t, r }: z.output<typeof richText>): string {
  const written = t?.["#text"] ?? r.map((run) => run.t?.["#text"] ?? "").join("");
  // ECMA-376, 22.9.2.19: `_x0041_` is a character by its code, `_x005F_` an underscore.
  return written.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The column number, from 0, of a reference such as `AB7`. */
function columnOf(reference: string): number {
  const letters = reference.replace(/\d+$/u, "");
  return (
    Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}
