/** Statements of banks and cards in OFX 1 (SGML) and 2 (XML), also as QFX. */
import {
  UnreadableFile,
  type BankFile,
  type BankRow,
  type BankStatement,
  type LeftOutRow,
  type RefusedRow,
} from "./bank-file.ts";
import { decodeText } from "./decode-text.ts";
import { readOfxTags } from "./ofx-tags.ts";
import { parseOfxCents, parseOfxDay } from "./ofx-values.ts";

const STATEMENT_KINDS: Readonly<Record<string, BankStatement["kind"]>> = {
  STMTRS: "bank",
  CCSTMTRS: "card",
};
const ACCOUNTS = new Set(["BANKACCTFROM", "CCACCTFROM"]);

/** A balance that a bank writes among the rows; it has no name of its own. */
const BALANCE_TEXT = /^(?:saldo|s a l d o)(?:\s|$)/iu;

/** @throws UnreadableFile when the file has no statement. */
export function readOfx(bytes: Uint8Array): BankFile {
  const { text, encoding } = decodeText(bytes);
  if (!/<OFX[\s>]/iu.test(text)) {
    throw new UnreadableFile(
      "O arquivo não é um extrato OFX: baixe de novo o extrato no site do banco, no formato OFX (Money).",
    );
  }
  const collector = new Collector();
  readOfxTags(text, {
    open: (path) => collector.open(path),
    close: (path, isComplete) => collector.close(path, isComplete),
    leaf: (path, name, value) => collector.leaf(path, name, value),
  });
  const { statements, rows, refused, leftOut, bankMessage } = collector;
  if (statements.length === 0) {
    const said = bankMessage === null ? "" : ` O banco diz: “${bankMessage}”.`;
    throw new UnreadableFile(`O arquivo não tem nenhum extrato.${said}`);
  }
  return { format: "ofx", encoding, statements, rows, refused, leftOut };
}

type Values = Map<string, string>;

class Collector {
  readonly statements: BankStatement[] = [];
  readonly rows: BankRow[] = [];
  readonly refused: RefusedRow[] = [];
  readonly leftOut: LeftOutRow[] = [];
  /** Why the bank sent no statement. */
  bankMessage: string | null = null;
  #statement: Values = new Map();
  #account: Values = new Map();
  #balance: Values = new Map();
  #row: Values = new Map();
  #rowNumber = 0;
  #rowsBefore = 0;

  open(path: readonly string[]): void {
    const name = path.at(-1) ?? "";
    if (name in STATEMENT_KINDS) {
      this.#statement = new Map();
      this.#account = new Map();
      this.#balance = new Map();
      this.#rowsBefore = this.rows.length;
    } else if (name === "STMTTRN") {
      this.#row = new Map();
      this.#rowNumber += 1;
    }
  }

  leaf(path: readonly string[], name: string, value: string): void {
    const around = path.at(-1) ?? "";
    if (around === "STATUS" && name === "MESSAGE" && value !== "") this.bankMessage ??= value;
    const values = this.#valuesOf(around);
    // The first one is the aggregate's own.
    if (values !== null && !values.has(name)) values.set(name, value);
  }

  close(path: readonly string[], isComplete: boolean): void {
    const name = path.at(-1) ?? "";
    if (name === "STMTTRN") this.#endRow(isComplete);
    const kind = STATEMENT_KINDS[name];
    if (kind !== undefined) this.#endStatement(kind);
  }

  #valuesOf(aggregate: string): Values | null {
    if (aggregate in STATEMENT_KINDS) return this.#statement;
    if (ACCOUNTS.has(aggregate)) return this.#account;
    if (aggregate === "LEDGERBAL") return this.#balance;
    return aggregate === "STMTTRN" ? this.#row : null;
  }

  #endRow(isComplete: boolean): void {
    const row = this.#rowNumber;
    const refuse = (column: string, reason: string) => this.refused.push({ row, column, reason });
    const text = rowText(this.#row);
    const externalId = textOrNull(this.#row.get("FITID"));
    if (!isComplete) {
      refuse("Linha", "O arquivo acaba no meio desta linha: baixe o extrato de novo.");
      return;
    }
    if (BALANCE_TEXT.test(text) && (externalId === null || /^0+$/u.test(externalId))) {
      this.leftOut.push({ row, reason: `É um saldo do banco, e não um movimento: “${text}”.` });
      return;
    }
    const typedDay = this.#row.get("DTPOSTED") ?? "";
    const date = parseOfxDay(typedDay);
    if (date === null) {
      refuse("Data", typedDay === "" ? "Sem data." : `“${typedDay}” não é uma data que existe.`);
      return;
    }
    const typedAmount = this.#row.get("TRNAMT") ?? "";
    const amount = parseOfxCents(typedAmount);
    if (amount === null) {
      refuse("Valor", typedAmount === "" ? "Sem valor." : `“${typedAmount}” não é um valor exato.`);
      return;
    }
    this.rows.push({ date, cents: amount, externalId, text });
  }

  #endStatement(kind: BankStatement["kind"]): void {
    const balance = this.#balance.get("BALAMT");
    this.statements.push({
      kind,
      account: textOrNull(this.#account.get("ACCTID")),
      bank: textOrNull(this.#account.get("BANKID")),
      branch: textOrNull(this.#account.get("BRANCHID")),
      currency: textOrNull(this.#statement.get("CURDEF")),
      ledgerBalanceCents: balance === undefined ? null : parseOfxCents(balance),
      ledgerBalanceDate: parseOfxDay(this.#balance.get("DTASOF") ?? ""),
      rowCount: this.rows.length - this.#rowsBefore,
    });
  }
}

/** Name and memo, once where one says the other. */
function rowText(row: Values): string {
  const name = row.get("NAME") ?? "";
  const memo = row.get("MEMO") ?? "";
  if (memo.includes(name)) return memo;
  return name.includes(memo) ? name : `${name} - ${memo}`;
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
