import type { Rescue } from "./rescue-books.ts";

/** The report for the owner. */
export function describeRescue(
  file: string,
  { unreadableBlocks, isScanned, tables }: Rescue,
): string {
  const lines = tables.map(({ name, title, fromTable, fromHistory, lost, unreadable }) => {
    const replayed = fromHistory === 0 ? "" : `, ${fromHistory} refeitos pelo histórico`;
    return `${title}: ${fromTable} lidos${replayed} (${name}.csv e ${name}.jsonl).${describeLost(name, lost)}${describeUnreadable(unreadable)}`;
  });
  const blocks =
    unreadableBlocks === 0
      ? []
      : [`O disco não conseguiu ler ${unreadableBlocks} blocos de 4 KB do arquivo.`];
  const scanned = isScanned ? [SCANNED] : [];
  return [`Resgate de ${file}`, "", ...lines, ...blocks, ...scanned, "", ADVICE].join("\n");
}

function describeLost(name: string, lost: readonly string[]): string {
  if (lost.length === 0) return "";
  const what = name === "historico" ? "Faltam os de número" : "Não puderam ser lidos";
  return ` ${what}: ${lost.join(", ")}.`;
}

function describeUnreadable(unreadable: readonly string[]): string {
  if (unreadable.length === 0) return "";
  return ` Têm valores que não puderam ser lidos, e que estão como no arquivo: ${unreadable.join(", ")}.`;
}

const SCANNED =
  "A lista das tabelas se perdeu: as linhas foram procuradas em cada página do arquivo. Podem faltar as últimas mudanças, uma linha pode estar como era antes de uma mudança, e um lançamento excluído pode reaparecer.";

const ADVICE = `Os arquivos .csv abrem no Excel; os .jsonl têm os mesmos dados para outros programas. A coluna "origem" diz se a linha foi lida da tabela ou refeita pelo histórico.
O que não pôde ser lido nem consta aqui pode faltar: compare os totais com extratos, e com a última cópia de segurança que confere (npm run verify). O arquivo danificado não foi alterado: guarde-o.
`;
