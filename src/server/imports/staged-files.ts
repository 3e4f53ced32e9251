/** What an import reads, in a folder beside the books that only this user can read. The next start removes it. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createFolder } from "../database/create-folder.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";

export class StagedFiles {
  readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, `${DATA_FILE_PREFIX}importacao`);
  }

  begin(): void {
    this.remove();
    createFolder(join(this.folder, ".."));
    mkdirSync(this.folder, { mode: 0o700 });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** Returns false if the file does not end at `offset`: a part was lost, or came twice. */
  append(name: string, offset: number, part: Buffer): boolean {
    const size = statSync(this.path(name), { throwIfNoEntry: false })?.size ?? 0;
    if (size !== offset) return false;
    const file = openSync(this.path(name), "a", 0o600);
    try {
      for (let written = 0; written < part.length;) written += writeSync(file, part, written);
    } finally {
      closeSync(file);
    }
    return true;
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text, { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
