import { ORIGINAL_TABLES, originalTableOf, type OriginalTable } from "#contract/imports.ts";
import type { ImportedFile } from "./use-import.ts";

type Choice =
  | { readonly files: readonly ImportedFile[]; readonly problem: null }
  | { readonly problem: string };

const CONTENTS: Readonly<Record<OriginalTable, string>> = {
  clients: "contatos",
  transactions: "lançamentos",
  audit_records: "histórico",
};

/** Exactly one file for each table, under the plain name of the table. */
export function chooseOriginalFiles(chosen: readonly File[]): Choice {
  const other = chosen.find(({ name }) => originalTableOf(name) === null);
  if (other !== undefined) {
    return { problem: `O arquivo ${other.name} não tem o nome de nenhum dos três.` };
  }
  const files: ImportedFile[] = [];
  const missing: string[] = [];
  for (const table of ORIGINAL_TABLES) {
    const [file, second] = chosen.filter(({ name }) => originalTableOf(name) === table);
    if (file === undefined) missing.push(CONTENTS[table]);
    else if (second !== undefined) {
      const content = CONTENTS[table];
      return {
        problem: `Os arquivos ${file.name} e ${second.name} são os dois de ${content}: escolha só um.`,
      };
    } else {
      const extension = file.name.toLowerCase().endsWith(".json") ? "json" : "csv";
      files.push({ name: `${table}.${extension}`, file });
    }
  }
  if (missing.length === 0) return { files, problem: null };
  return {
    problem: `Escolha juntos os três arquivos: contatos, lançamentos e histórico. Falta: ${missing.join(" e ")}.`,
  };
}
