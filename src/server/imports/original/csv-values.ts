/**
 * Values of a CSV in the form that the hosted backend writes, also those that a Brazilian
 * spreadsheet saved: VERDADEIRO, 31/01/2024 and 1.234,50. What may be read in two ways stays as it
 * is, with a question, and is refused as no number or date.
 */
type Rows = readonly Readonly<Record<string, string>>[];
type Sign = "." | ",";

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["t", true],
  ["verdadeiro", true],
  ["false", false],
  ["f", false],
  ["falso", false],
]);

export function readBoolean(value: string): boolean | string {
  return BOOLEANS.get(value.trim().toLowerCase()) ?? value;
}

/**
 * Texts that a spreadsheet saves in place of a long number, of a text that it took for a formula,
 * and of what does not fit in its column: `5,51199E+12`, `#NOME?`, `####`.
 */
const SPOILED =
  /^(?:[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}|Err:\d{3}|#(?:NOME\?|NAME\?|VALOR!|VALUE!|REF!|DIV\/0!|N\/[AD]|N[UÚ]M!|NULO!|NULL!))$/u;

export function isSpoiled(column: string, value: string): boolean {
  const text = value.trim();
  // In notes somebody may have drawn a line of them.
  return SPOILED.test(text) || (column !== "notes" && /^#{3,}$/u.test(text));
}

const SLASHED =
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?: (?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?$/u;

/** With commas the day may come first or second, unless some date shows it. */
export function dateReader(
  rows: Rows,
  columns: ReadonlySet<string>,
  delimiter: ";" | ",",
): (value: string) => string {
  const isDay = (value = "") => Number(SLASHED.exec(value)?.groups?.["day"]) > 12;
  const isDayFirst =
    delimiter === ";" || rows.some((row) => [...columns].some((column) => isDay(row[column])));
  return (value) => {
    const parts = SLASHED.exec(value.trim())?.groups;
    if (parts === undefined) return value;
    if (!isDayFirst) return `${value} (o dia vem antes do mês, ou depois?)`;
    const { day = "", month = "", year = "", hour, minute = "", second = "00" } = parts;
    const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
    return hour === undefined ? date : `${date}T${hour.padStart(2, "0")}:${minute}:${second}`;
  };
}

const GROUPED =
  /^-?[1-9]\d{0,2}(?<group>[.,])\d{3}(?:(?:\k<group>\d{3})+|(?:\k<group>\d{3})*(?!\k<group>)(?<decimal>[.,])\d+)$/u;
const MAY_BE_GROUPED = /^-?[1-9]\d{0,2}(?<group>[.,])\d{3}$/u;
const DECIMAL = /^-?\d+(?<decimal>[.,])(?:\d{1,2}|\d{4,})$/u;

/**
 * A dot before three digits is ambiguous where semicolons separate, a comma elsewhere, unless
 * another amount of the file shows what it is. So is the other sign where an amount contradicts it.
 */
export function amountReader(rows: Rows, delimiter: ";" | ","): (value: string) => string {
  const ambiguous: Sign = delimiter === ";" ? "." : ",";
  const amounts = rows.map(({ amount = "" }) => withoutCurrency(amount));
  const grouping = new Set(amounts.map(groupingSign));
  const decimal = new Set(amounts.map(decimalSign));
  return (value) => {
    const amount = withoutCurrency(value);
    const group = groupingSign(amount);
    if (group !== undefined) return amount.replaceAll(group, "");
    const sign = MAY_BE_GROUPED.exec(amount)?.groups?.["group"];
    if (sign === undefined) return amount;
    const groups = grouping.has(sign);
    if (groups !== decimal.has(sign)) return groups ? amount.replaceAll(sign, "") : amount;
    const isUsual = sign !== ambiguous && !groups && !decimal.has(ambiguous);
    if (isUsual) return amount;
    return `${amount} (${sign === "." ? "o ponto" : "a vírgula"} é de milhar ou decimal?)`;
  };
}

function groupingSign(amount: string): string | undefined {
  return GROUPED.exec(amount)?.groups?.["group"];
}

function decimalSign(amount: string): string | undefined {
  const groups = DECIMAL.exec(amount)?.groups ?? GROUPED.exec(amount)?.groups;
  return groups?.["decimal"];
}

function withoutCurrency(value: string): string {
  return value.trim().replace(/^(?<minus>-?)\s*R\$\s*/u, "$<minus>");
}
