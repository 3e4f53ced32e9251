/** Beside each built file, what of it is sent to browsers that take it compressed. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(?:js|css|html|svg)$/u;
/** Of fewer bytes, hardly any would be saved. */
const FEWEST_BYTES = 1000;
/** The highest takes ten times as long, for a few per cent. */
const BROTLI_QUALITY = 9;

/** Writes `.br` and `.gz` of every text that was built. */
export function webCompression(): Plugin {
  let folder = "";
  return {
    name: "web-compression",
    apply: "build",
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => TEXTS.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < FEWEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  );
}
