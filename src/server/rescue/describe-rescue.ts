import { pluralize } from "#domain/format-amount.ts";
import type { Rescue } from "./rescue-books.ts";

type Table = Rescue["tables"][number];

/** The report for the owner. */
export function describeRescue(
  file: string,
  { unreadableBlocks, isScanned, tables }: Rescue,
): string {
  const lines = tables.map((table) => {
    const { name, title, article, fromTable, fromHistory } = table;
    const replayed =
      fromHistory === 0 ? "" : `, ${participle(fromHistory, "refeit", article)} pelo histórico`;
    return `${title}: ${participle(fromTable, "lid", article)}${replayed} (${name}.csv e ${name}.jsonl).${describeLost(table)}${describeUnreadable(table)}${describeRestored(table)}`;
  });
  const blocks =
    unreadableBlocks === 0
      ? []
      : [
          `O disco não conseguiu ler ${pluralize(unreadableBlocks, "bloco", "blocos")} de 4 KB do arquivo.`,
        ];
  const scanned = isScanned ? [SCANNED] : [];
  return [`Resgate de ${file}`, "", ...lines, ...blocks, ...scanned, "", ADVICE].join("\n");
}

/** `1 lida`, `2 lidos`. */
function participle(count: number, stem: string, article: Table["article"]): string {
  return pluralize(count, `${stem}${article}`, `${stem}${article}s`);
}

function describeLost({ name, article, lost }: Table): string {
  const [first] = lost;
  if (first === undefined) return "";
  // A range like `3 a 5` is several.
  const isOne = lost.length === 1 && !first.includes(" ");
  const ofHistory = isOne ? `Falta ${article} de número` : `Faltam ${article}s de número`;
  const others = isOne ? `Não pôde ser lid${article}` : `Não puderam ser lid${article}s`;
  return ` ${name === "historico" ? ofHistory : others}: ${lost.join(", ")}.`;
}

function describeUnreadable({ unreadable }: Table): string {
  if (unreadable.length === 0) return "";
  const verb = unreadable.length === 1 ? "Tem" : "Têm";
  return ` ${verb} valores que não puderam ser lidos, e que estão como no arquivo: ${unreadable.join(", ")}.`;
}

function describeRestored({ article, restored }: Table): string {
  if (restored.length === 0) return "";
  const ending = restored.length === 1 ? article : `${article}s`;
  const verbs = restored.length === 1 ? ["Consta", "foi"] : ["Constam", "foram"];
  return ` ${verbs[0]}, embora o histórico que pôde ser lido termine na exclusão, porque ${verbs[1]} alterad${ending} depois dela: ${restored.join(", ")}.`;
}

const SCANNED =
  "A lista das tabelas se perdeu: as linhas foram procuradas em cada página do arquivo. Podem faltar as últimas mudanças, uma linha pode estar como era antes de uma mudança, e um lançamento excluído pode reaparecer.";

const ADVICE = `Os arquivos .csv abrem no Excel; os .jsonl têm os mesmos dados para outros programas. A coluna "origem" diz se a linha foi lida da tabela ou refeita pelo histórico.
O que não pôde ser lido nem consta aqui pode faltar: compare os totais com extratos, e com a última cópia de segurança que confere (npm run restore mostra as que há). O arquivo danificado não foi alterado: guarde-o.
`;
