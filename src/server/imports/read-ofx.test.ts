import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UnreadableFile } from "./bank-file.ts";
import { readOfx } from "./read-ofx.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A row of an unclosed SGML file. */
const row = (changes: Readonly<Record<string, string>>): string => {
  const values = { DTPOSTED: "20260310120000[-3:BRT]", TRNAMT: "-10.00", FITID: "1", ...changes };
  const leaves = Object.entries(values).map(([name, value]) => `<${name}>${value}`);
  return `<STMTTRN>\n<TRNTYPE>OTHER\n${leaves.join("\n")}\n</STMTTRN>\n`;
};

const statement = (
  rows: string,
  end = "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
) =>
  `OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>BRL
<BANKACCTFROM><BANKID>001<BRANCHID>1234-5<ACCTID>98765-4<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
${rows}${end}`;

describe("The rows of an OFX file", () => {
  it.each([
    ["-1.234,56", -123_456],
    ["1,234.56", 123_456],
    ["1.234.567,89", 123_456_789],
    ["-30.000", -3000],
    ["+10.5", 1050],
    ["-,99", -99],
    ["  -7,00 ", -700],
    ["0", 0],
    ["-0.00", 0],
  ])("%s is %i centavos", (typed, cents) => {
    expect(readOfx(utf8(statement(row({ TRNAMT: typed })))).rows[0]?.cents).toBe(cents);
  });

  it.each(["", ".", "-", "dez", "1.2.3,4", "10.005", "9999999999999"])(
    "an amount “%s” is refused with its row and column",
    (typed) => {
      const { rows, refused } = readOfx(utf8(statement(row({}) + row({ TRNAMT: typed }))));
      expect(rows).toHaveLength(1);
      expect(refused).toMatchObject([{ row: 2, column: "Valor" }]);
    },
  );

  it.each([
    "20260310",
    "20260310000000[-3:GMT]",
    "20260310235959.123[-03:EST]",
    "202603101200",
    "20260310 12:00:00",
  ])("%s is the day that is written", (typed) => {
    expect(readOfx(utf8(statement(row({ DTPOSTED: typed })))).rows[0]?.date).toBe("2026-03-10");
  });

  it.each(["", "20260231", "amanhã", "2026"])("a day “%s” is refused", (typed) => {
    expect(readOfx(utf8(statement(row({ DTPOSTED: typed }))))).toMatchObject({
      rows: [],
      refused: [{ row: 1, column: "Data" }],
    });
  });

  it("keeps equal rows, and names as text", () => {
    const { rows } = readOfx(utf8(statement(row({ FITID: "007" }) + row({ FITID: "007" }))));
    expect(rows.map(({ externalId }) => externalId)).toEqual(["007", "007"]);
  });

  it("says name and memo, with what SGML and XML write for characters", () => {
    const rows =
      row({ NAME: "JOÃO & MARIA", MEMO: "Pix &amp; cia &#233;" }) +
      row({ NAME: "Padaria", MEMO: "Compra Padaria" }) +
      row({ NAME: "A < B", MEMO: "" });
    expect(readOfx(utf8(statement(rows))).rows.map(({ text }) => text)).toEqual([
      "JOÃO & MARIA - Pix & cia é",
      "Compra Padaria",
      "A < B",
    ]);
  });

  it("leaves a balance among the rows out, and says so", () => {
    const { rows, leftOut } = readOfx(
      utf8(
        statement(row({ FITID: "", MEMO: "Saldo do dia" }) + row({ FITID: "", MEMO: "Tarifa" })),
      ),
    );
    expect(rows).toMatchObject([{ text: "Tarifa", externalId: null }]);
    expect(leftOut).toMatchObject([{ row: 1 }]);
  });

  it("refuses the row in which a cut file ends, and keeps those before it", () => {
    const whole = statement(row({}) + row({ TRNAMT: "500.00" }));
    const cut = whole.slice(0, whole.lastIndexOf("500.00") + 2);
    expect(readOfx(utf8(cut))).toMatchObject({
      rows: [{ cents: -1000 }],
      refused: [{ row: 2, reason: expect.stringContaining("acaba no meio") as unknown }],
    });
  });

  it("a row's own name is not that of the payee", () => {
    const payee = "<PAYEE><NAME>Outro</NAME><CITY>Rio</CITY></PAYEE><NAME>DEPOSITO";
    const rows = row({}).replace("</STMTTRN>", `${payee}</STMTTRN>`);
    expect(readOfx(utf8(statement(rows))).rows[0]?.text).toBe("DEPOSITO");
  });
});

describe("The file", () => {
  const balance =
    "</BANKTRANLIST><LEDGERBAL><BALAMT>-12.30<DTASOF>20260331</LEDGERBAL></STMTRS></OFX>";
  const typed = statement(row({ MEMO: "Débito – ação" }), balance);
  const latin = Uint8Array.from(typed.replace("–", "\u0096"), (letter) => letter.charCodeAt(0));

  it.each([
    ["utf-8", utf8(typed)],
    ["utf-8-sig", utf8(`\uFEFF${typed}`)],
    ["windows-1252", latin],
    ["utf-16", new Uint8Array(Uint16Array.from(`\uFEFF${typed}`, (l) => l.charCodeAt(0)).buffer)],
  ])("is read as %s, whatever its header says", (encoding, bytes) => {
    expect(readOfx(bytes)).toMatchObject({
      encoding,
      statements: [
        {
          kind: "bank",
          bank: "001",
          branch: "1234-5",
          account: "98765-4",
          currency: "BRL",
          ledgerBalanceCents: -1230,
          ledgerBalanceDate: "2026-03-31",
          rowCount: 1,
        },
      ],
      rows: [{ text: "Débito – ação" }],
    });
  });

  it("has each of its statements, in SGML or XML, with the rows of all in their order", () => {
    const card =
      "<CCSTMTRS><CURDEF>BRL</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>" +
      "<STMTTRN><DTPOSTED>20260311</DTPOSTED><TRNAMT>-5</TRNAMT><FITID>c1</FITID><NAME/>" +
      "<MEMO>Livro</MEMO></STMTTRN></BANKTRANLIST></CCSTMTRS>";
    const end = `</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>${card}</OFX>`;
    const { statements, rows } = readOfx(utf8(statement(row({}), end)));
    expect(statements.map(({ kind, account, rowCount }) => [kind, account, rowCount])).toEqual([
      ["bank", "98765-4", 1],
      ["card", "4111", 1],
    ]);
    expect(rows.map(({ externalId }) => externalId)).toEqual(["1", "c1"]);
  });

  it.each([
    ["<html><body>Sua sessão expirou</body></html>", /não é um extrato OFX/u],
    ["", /não é um extrato OFX/u],
    [
      "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>2000<MESSAGE>Sem extrato</STATUS></SONRS></OFX>",
      /nenhum extrato. O banco diz: “Sem extrato”/u,
    ],
  ])("%s is refused in a sentence", (text, message) => {
    expect(() => readOfx(utf8(text))).toThrow(UnreadableFile);
    expect(() => readOfx(utf8(text))).toThrow(message);
  });
});

const SAMPLES = join(import.meta.dirname, "../../../../shared/samples/ofx");
type Sample = {
  readonly file: string;
  readonly expected: {
    readonly error?: string;
    readonly encoding_of_the_bytes: string;
    readonly statements: readonly { account: string | null; rows: number }[];
    readonly transactions?: readonly (readonly [string, number, string | null, ...unknown[]])[];
    readonly rows_that_cannot_be_imported?: readonly unknown[];
  };
};
const samples = existsSync(SAMPLES)
  ? (JSON.parse(readFileSync(join(SAMPLES, "index.json"), "utf8")) as { cases: Sample[] }).cases
  : [];

describe.skipIf(samples.length === 0)("The files of real banks, where they are", () => {
  const isReadable = ({ expected }: Sample) =>
    expected.error === undefined && expected.statements.length > 0;

  it.each(samples.filter((sample) => !isReadable(sample)))("$file is refused", ({ file }) => {
    expect(() => readOfx(readFileSync(join(SAMPLES, file)))).toThrow(UnreadableFile);
  });

  it.each(samples.filter(isReadable))("$file", ({ file, expected }) => {
    const bytes = readFileSync(join(SAMPLES, file));
    const { encoding, statements, rows, refused, leftOut } = readOfx(bytes);
    expect(encoding).toBe(expected.encoding_of_the_bytes);
    expect(statements.map((one) => [one.account, one.rowCount])).toEqual(
      expected.statements.map((one) => [one.account, one.rows]),
    );
    expect(rows.map(({ date, cents, externalId }) => [date, cents, externalId])).toEqual(
      expected.transactions?.map(([date, cents, id]) => [date, cents, id]),
    );
    expect(refused.length + leftOut.length).toBe(
      expected.rows_that_cannot_be_imported?.length ?? 0,
    );
  });
});
