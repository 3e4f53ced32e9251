/**
 * The log as a person reads it on a terminal: one line for each event, in Portuguese, with the local
 * time. It shows a part of what the JSON log holds, which has no values that people typed.
 */
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

/** The messages of warnings and errors. Any other message is shown as it is. */
const MESSAGES: Readonly<Record<string, string>> = {
  "unexpected error": "erro inesperado",
  "database error": "o banco de dados falhou",
  "an answer ended before its end": "uma resposta foi interrompida",
  "a listener could not be given what it missed": "uma tela não recebeu as mudanças que perdeu",
  "the history could not be followed; it is tried again":
    "as mudanças não puderam ser lidas; nova tentativa em seguida",
  "uncaught error, the program stops": "erro não tratado, o programa vai fechar",
};

/** The parts of a JSON line that a text line shows. */
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

/** A stream that takes pino's JSON lines and passes text lines on to `write`. */
export function textLog(write: (line: string) => void): DestinationStream {
  return {
    write: (line) => write(`${textOf(JSON.parse(line) as Line)}\n`),
  };
}

function textOf(line: Line): string {
  const time = new Date(line.time).toLocaleTimeString("pt-BR");
  const level = LEVELS[line.level] ?? String(line.level);
  const id = line[REQUEST_ID_LABEL];
  const suffix = id === undefined || line.level < 40 ? "" : ` (id ${id})`;
  return `${time} ${level}: ${line.msg === "request" ? requestText(line) : eventText(line)}${suffix}`;
}

function requestText({ method, route, status, durationMs }: Line): string {
  return `${method} ${route ?? "?"}: ${status ?? "sem resposta"} em ${durationMs} ms`;
}

function eventText({ msg, err }: Line): string {
  const text = MESSAGES[msg] ?? msg;
  return err === undefined ? text : `${text}: ${err.type}: ${err.message}`;
}
