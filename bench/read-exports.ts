/**
 * Somebody who takes exports away, in a process of its own: one after the other until so many
 * milliseconds have gone by, and one at least. Takes the address, the milliseconds, and `--inside` to
 * look into the files too; prints what was read, as JSON.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { ROW_COUNT_HEADER } from "#contract/exports.ts";

/** What was read, and how long it took from the request to the end. */
export type ReadExport = {
  readonly ms: number;
  readonly bytes: number;
  /** What the answer's header says. */
  readonly rowCount: number;
  /** Lines that are entries, and the sum of their Valor in centavos; absent when not looked into. */
  readonly inside?: { readonly entries: number; readonly cents: string };
};

/** The fourth field; the three before it are without quotes inside. */
const AMOUNT = /^"[^"]*";"[^"]*";"[^"]*";"(?<whole>\d+),(?<cents>\d\d)";/u;

const { values, positionals } = parseArgs({
  options: { inside: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [url = "", forMs = "0"] = positionals;
const until = performance.now() + Number(forMs);
const reads: ReadExport[] = [];
do reads.push(await readExport(values.inside));
while (performance.now() < until);
process.stdout.write(JSON.stringify(reads));

async function readExport(looksInside: boolean): Promise<ReadExport> {
  const begun = performance.now();
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`An export answered ${response.statusCode}`);
  const pieces: Buffer[] = [];
  let bytes = 0;
  // An answer cut short is an error here, not an end.
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (looksInside) pieces.push(piece);
  }
  const read = {
    ms: performance.now() - begun,
    bytes,
    rowCount: Number(response.headers[ROW_COUNT_HEADER]),
  };
  return looksInside ? { ...read, inside: insideOf(Buffer.concat(pieces)) } : read;
}

function insideOf(file: Buffer): NonNullable<ReadExport["inside"]> {
  let entries = 0;
  let sum = 0n;
  // The first line is the headings.
  let begin = file.indexOf("\n") + 1;
  while (begin < file.length) {
    const end = file.indexOf("\r\n", begin);
    if (end < 0) throw new Error("The last line of an export has no end");
    const line = file.toString("utf8", begin, end);
    const amount = AMOUNT.exec(line)?.groups;
    if (amount === undefined) throw new Error(`A line of an export is no entry: ${line}`);
    sum += BigInt(`${amount["whole"]}${amount["cents"]}`);
    entries += 1;
    begin = end + 2;
  }
  return { entries, cents: String(sum) };
}
