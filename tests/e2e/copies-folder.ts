import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Company } from "./company.ts";

/** Enables backups, in a separate folder outside the data folder. */
export async function restartWithCopies(company: Company): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-copias-"));
  await company.stop();
  await company.restart({ BACKUPS: "on", BACKUP_DIR: folder });
  return folder;
}
