/**
 * The words of the screens are those of the field (docs/glossary.md), and none that only
 * programmers know.
 */
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Rule = {
  readonly word: RegExp;
  /** The replacement, and the reason. */
  readonly instead: string;
  /** Texts that may keep it: those of the spec, or a user's own choice. */
  readonly except?: RegExp;
};

const RULES: readonly Rule[] = [
  {
    word: /transaç(?:ão|ões)/iu,
    instead: "lançamento or movimentação; transação only in the toasts of the spec",
    except:
      /^(?:Transação (?:criada|atualizada|excluída) com sucesso!|transações (?:criadas|atualizadas) com sucesso!|Erro ao (?:criar|atualizar|excluir) transação\.)$/u,
  },
  {
    word: /pagamento previst[oa]|data prevista/iu,
    instead: "vencimento, but for the column and the phrase of the spec",
    except: /^Data de Pagamento Prevista$|^Data de pagamento prevista atualizada$/u,
  },
  {
    word: /\b(?:quita\w*|liquidad\w*|dar? baixa|conciliad\w*|estorn\w*)\b/iu,
    instead: "marcar como pago / recebido, desfazer o pagamento",
  },
  {
    word: /\b(?:deletar|deletad[oa]s?|inserir|submeter|resetar|logar|login|senha|usuário)\b/iu,
    instead: "excluir, registrar, salvar; nobody logs in. Usuário Atual is of the spec",
    except: /^Usuário Atual$/u,
  },
  {
    word: /\b(?:[nd]?o|ao|pelo|este|um) DRE\b/u,
    instead: "a DRE, as in a Demonstração do Resultado do Exercício",
  },
  {
    word: /\b(?:clique aqui|ok)\b/iu,
    instead: "the verb of what the button does",
  },
  {
    word: /\b(?:DATA_DIR|DATABASE_URL|três tabelas|(?:estrutura|fora) do banco|índice da busca)/u,
    instead: "os dados, a pasta de dados; the technical name in (para o suporte: …) or in Detalhes",
  },
  {
    word: /\b(?:servidor|backend|endpoint|API|JSON|SQLite|PostgreSQL|banco de dados|npm|hash|token|timeout|exceção|string|null|query|log|cache|bug|debug)\b/u,
    instead: "what happened and what to do, for an owner; o Sistema Financeiro for the program",
    except: new RegExp(
      [
        // SQL.
        "^from transactions where",
        // Chosen by a company with its own database.
        "os dados estão em um servidor",
      ].join("|"),
      "u",
    ),
  },
];

/**
 * The texts of the API address programmers. The others use the words of Configurações › Dados and
 * Confiança.
 */
const FILES = globSync(
  [
    "src/{web,domain}/**/*.{ts,tsx}",
    "src/contract/trust.ts",
    "src/server/backups/{backup-failure,restore-errors}.ts",
    "src/server/verification/check-{anchors,schema,search,totals}.ts",
    "src/server/verification/report-unreadable.ts",
  ],
  { cwd: root, exclude: ["**/*.test.*"] },
);

test("screens and phrases use the words of the field", () => {
  const found = FILES.flatMap((file) =>
    textsOf(readFileSync(`${root}/${file}`, "utf8"), file).flatMap((text) =>
      RULES.filter(({ word, except }) => word.test(text) && except?.test(text) !== true).map(
        ({ instead }) => `${relative(root, `${root}/${file}`)}: “${text}”: ${instead}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});

test("texts are found wherever a screen may have them", () => {
  const code = `
    import x from "servidor";
    // servidor
    const label = "o servidor";
    throw new Error("for the log: servidor");
    export const Part = () => <p className="servidor" title={\`do servidor \${x}\`}>No servidor.</p>;`;
  expect(textsOf(code, "planted.tsx")).toEqual(["o servidor", "do servidor", "No servidor."]);
});

/**
 * The texts that may appear on a screen: those of JSX, and literals of several words or with a
 * capital letter, except names in code.
 */
function textsOf(code: string, file: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ""}`);
  const texts: string[] = [];
  const hidden = new Set<unknown>();
  const add = (text: string): void => {
    // For support: the user reads it out.
    const words = text.replaceAll(/\(para o suporte: [^)]*\)?|\s+/gu, " ").trim();
    if (/\p{L}{2}/u.test(words) && !/^[a-z\d_./:#-]+$/u.test(words)) texts.push(words);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => hidden.add(source),
    ExportNamedDeclaration: ({ source }) => hidden.add(source),
    ImportExpression: ({ source }) => hidden.add(source),
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && name.name === "className") hidden.add(value);
    },
    NewExpression: ({ callee, arguments: args }) => {
      // Printed only in the console; `UserFacingError` has its text for the screen after it.
      if (callee.type === "Identifier" && callee.name.endsWith("Error")) hidden.add(args[0]);
    },
    Literal: (literal) => {
      if (typeof literal.value === "string" && !hidden.has(literal)) add(literal.value);
    },
    TemplateLiteral: (literal) => {
      if (!hidden.has(literal)) for (const { value } of literal.quasis) add(value.cooked ?? "");
    },
    JSXText: ({ value }) => add(value),
  }).visit(program);
  return texts;
}
