import * as z from "zod";
import { DEFAULT_TIME_ZONE, isTimeZone } from "#domain/company-time.ts";
import { StartupError } from "./startup-error.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const LOG_FORMATS = ["text", "json"] as const;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "::1", "localhost"]);

export type Settings = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFormat: (typeof LOG_FORMATS)[number];
};

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/u)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000)
    .catch(refuse("PORT", "um número de 0 a 65535, por exemplo PORT=3000")),
  HOST: z
    .string()
    .default("127.0.0.1")
    .refine((host) => LOOPBACK_HOSTS.has(host))
    .catch(
      refuse(
        "HOST",
        "127.0.0.1, ::1 ou localhost: enquanto não há contas de usuário, o sistema só atende este computador",
      ),
    ),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/u })
    .optional()
    .catch(refuse("DATABASE_URL", "um endereço como postgres://usuario:senha@servidor:5432/banco")),
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone)
    .default(DEFAULT_TIME_ZONE)
    .catch(refuse("COMPANY_TIME_ZONE", `um fuso horário como ${DEFAULT_TIME_ZONE}`)),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .optional()
    .catch(refuse("LOG_LEVEL", `um destes: ${LOG_LEVELS.join(", ")}`)),
  LOG_FORMAT: z
    .enum(LOG_FORMATS)
    .optional()
    .catch(refuse("LOG_FORMAT", `um destes: ${LOG_FORMATS.join(", ")}`)),
});

/** An empty variable counts as not set. @throws StartupError naming an invalid one. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal = process.stderr.isTTY,
): Settings {
  const notEmpty = Object.entries(environment).filter(([, value]) => value !== "");
  const values = schema.parse(Object.fromEntries(notEmpty));
  const logFormat = values.LOG_FORMAT ?? (isTerminal ? "text" : "json");
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    timeZone: values.COMPANY_TIME_ZONE,
    logLevel: values.LOG_LEVEL ?? (logFormat === "text" ? "warn" : "info"),
    logFormat,
  };
}

function refuse(name: string, expected: string): (context: { input?: unknown }) => never {
  return ({ input }) => {
    // A database URL may contain a password.
    const value = name === "DATABASE_URL" ? "" : ` (${JSON.stringify(input)})`;
    throw new StartupError(
      `A variável de ambiente ${name}${value} não vale: use ${expected}, e inicie de novo.`,
    );
  };
}
