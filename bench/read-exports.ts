/**
 * Reads exports sequentially in its own process: `node read-exports.ts <url> <milliseconds>
 * [--inside]`, at least one; `--inside` parses the files. Prints JSON.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { ROW_COUNT_HEADER } from "#contract/exports.ts";

/** `ms` is from the request to the end of the response. */
export type ReadExport = {
  readonly ms: number;
  readonly bytes: number;
  readonly rowCount: number;
  /** Entries, and the sum of their Valor in centavos. */
  readonly inside?: { readonly entries: number; readonly cents: string };
};

/** The fourth field; the first three contain no quotes. */
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
  const startedAt = performance.now();
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`An export answered ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A truncated response throws here.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (looksInside) chunks.push(chunk);
  }
  const read = {
    ms: performance.now() - startedAt,
    bytes,
    rowCount: Number(response.headers[ROW_COUNT_HEADER]),
  };
  return looksInside ? { ...read, inside: insideOf(Buffer.concat(chunks)) } : read;
}

function insideOf(file: Buffer): NonNullable<ReadExport["inside"]> {
  let entries = 0;
  let sum = 0n;
  // The first line has the headings.
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
