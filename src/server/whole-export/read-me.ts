import { anchorWords } from "../anchors/anchor-words.ts";
import { describeContent } from "./describe-content.ts";
import type { Manifest } from "./manifest.ts";

/** `LEIA-ME.txt`: explains the content of the file to someone who opens it by hand. */
export function readMe(manifest: Omit<Manifest, "readMe">): string {
  return `Sistema Financeiro: exportação completa

Aqui está tudo o que a empresa tem no sistema, inclusive o histórico.

csv/           as tabelas, para abrir numa planilha
data/          as mesmas tabelas, exatas, para programas: uma linha de JSON por registro, valores em centavos
manifest.json  o que deve haver em cada arquivo; com ele o sistema confere tudo antes de ler

Para trazer tudo de volta a um sistema vazio, em SQLite ou PostgreSQL:

  npm run import -- ARQUIVO.zip --yes

Não altere os arquivos de dentro do .zip: o sistema recusaria a leitura. Ele contém dados pessoais: guarde-o em lugar seguro.

O que há, com os lançamentos inativos e cancelados:
${describeContent(manifest)}
As palavras do último registro do histórico:
  ${anchorWords(manifest.head)}
`.replaceAll("\n", "\r\n");
}
