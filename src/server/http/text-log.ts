import type { DestinationStream } from "pino";
import { REQUEST_ID_LABEL } from "./request-log.ts";

const LEVELS: Readonly<Record<number, string>> = {
  10: "detalhe",
  20: "detalhe",
  30: "informação",
  40: "aviso",
  50: "erro",
  60: "erro grave",
};

/** Other messages are not translated. */
const MESSAGES: Readonly<Record<string, string>> = {
  "unexpected error": "erro inesperado",
  "database error": "o banco de dados falhou",
  "changes could not be read; retrying":
    "as mudanças não puderam ser lidas; nova tentativa em seguida",
  "the program did not start": "o sistema não iniciou",
  "uncaught error, the program stops": "erro não tratado, o programa vai fechar",
};

type Line = {
  readonly time: number;
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly type: string; readonly message: string };
  readonly method?: string;
  readonly route?: string | null;
  readonly status?: number | null;
  readonly durationMs?: number;
  readonly [REQUEST_ID_LABEL]?: string;
};

/** Converts pino's JSON lines to Portuguese text with the local time, for a terminal. */
export function textLog(write: (line: string) => void): DestinationStream {
  return {
    write: (line) => write(`${formatLine(JSON.parse(line) as Line)}\n`),
  };
}

function formatLine(line: Line): string {
  const time = new Date(line.time).toLocaleTimeString("pt-BR");
  const level = LEVELS[line.level] ?? String(line.level);
  const id = line[REQUEST_ID_LABEL];
  const suffix = id === undefined || line.level < 40 ? "" : ` (id ${id})`;
  return `${time} ${level}: ${line.msg === "request" ? formatRequest(line) : formatEvent(line)}${suffix}`;
}

function formatRequest({ method, route, status, durationMs }: Line): string {
  return `${method} ${route ?? "?"}: ${status ?? "sem resposta"} em ${durationMs} ms`;
}

function formatEvent({ msg, err }: Line): string {
  const text = MESSAGES[msg] ?? msg;
  return err === undefined ? text : `${text}: ${err.type}: ${err.message}`;
}
