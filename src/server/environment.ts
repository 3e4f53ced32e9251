import { join, resolve } from "node:path";
import * as z from "zod";
import { DEFAULT_TIME_ZONE, isTimeZone } from "#domain/company-time.ts";
import type { BackupFolder } from "./backups/backups.ts";
import { BACKUP_FOLDER } from "./database/make-private.ts";
import { assertEncrypted } from "./database/postgres-encryption.ts";
import { StartupError } from "./errors/startup-error.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const LOG_FORMATS = ["text", "json"] as const;

export type Settings = {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null disables backups. */
  readonly backupFolder: BackupFolder | null;
  /** Null means SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** True if the start opens the browser. */
  readonly opensBrowser: boolean;
  /** True allows writes although the newest record is more than a day ahead of the clock. */
  readonly acceptsClockBehind: boolean;
  /** True if `/metrics` answers. */
  readonly hasMetrics: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** The number of history records with which the owner agreed to continue after a loss. */
  readonly continueFromRecord: number | null;
};

const LOCAL_ONLY =
  "127.0.0.1, ::1 ou localhost: enquanto não há contas de usuário, o sistema só atende este computador";

/** The error message of each variable names the accepted values. */
const schema = z.object({
  PORT: z
    .string()
    .refine(
      (port) => /^\d{1,5}$/u.test(port) && Number(port) <= 65_535,
      "um número de 0 a 65535, por exemplo PORT=3000",
    )
    .default("3000"),
  HOST: z.enum(["127.0.0.1", "::1", "localhost"], LOCAL_ONLY).default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  BACKUPS: z.enum(["on", "off"], "on ou off").default("on"),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/u,
      error: "um endereço como postgres://usuario:senha@servidor:5432/banco",
    })
    .optional(),
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, `um fuso horário como ${DEFAULT_TIME_ZONE}`)
    .default(DEFAULT_TIME_ZONE),
  CLOCK_BEHIND_HISTORY: z.enum(["refuse", "accept"], "refuse ou accept").default("refuse"),
  CONTINUE_FROM_RECORD: z
    .string()
    .regex(/^\d{1,15}$/u, "o número de registros que a mensagem do início mostrou")
    .optional(),
  OPEN: z.enum(["0", "1"], "0 ou 1").optional(),
  METRICS: z.enum(["on", "off"], "on ou off").default("off"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `um destes valores: ${LOG_LEVELS.join(", ")}`).optional(),
  LOG_FORMAT: z.enum(LOG_FORMATS, `um destes valores: ${LOG_FORMATS.join(", ")}`).optional(),
});

/** An empty variable counts as not set. @throws StartupError naming an invalid one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const notEmpty = Object.entries(environment).filter(([, value]) => value !== "");
  const { data: values, error } = schema.safeParse(Object.fromEntries(notEmpty));
  if (error !== undefined) throw invalidVariable(error, environment);
  if (values.DATABASE_URL !== undefined) assertEncrypted(values.DATABASE_URL);
  const logFormat = values.LOG_FORMAT ?? (process.stderr.isTTY ? "text" : "json");
  return {
    port: Number(values.PORT),
    host: values.HOST,
    dataDir: values.DATA_DIR,
    backupFolder: backupFolderOf(values),
    databaseUrl: values.DATABASE_URL ?? null,
    timeZone: values.COMPANY_TIME_ZONE,
    opensBrowser: values.OPEN === undefined ? hasDesktop(environment) : values.OPEN === "1",
    hasMetrics: values.METRICS === "on",
    acceptsClockBehind: values.CLOCK_BEHIND_HISTORY === "accept",
    logLevel: values.LOG_LEVEL ?? (logFormat === "text" ? "warn" : "info"),
    logFormat,
    continueFromRecord:
      values.CONTINUE_FROM_RECORD === undefined ? null : Number(values.CONTINUE_FROM_RECORD),
  };
}

function backupFolderOf({
  BACKUPS,
  BACKUP_DIR,
  DATA_DIR,
}: z.output<typeof schema>): BackupFolder | null {
  if (BACKUPS === "off") return null;
  return {
    path: resolve(BACKUP_DIR ?? join(DATA_DIR, BACKUP_FOLDER)),
    isChosen: BACKUP_DIR !== undefined,
  };
}

function invalidVariable(
  { issues }: z.ZodError,
  environment: Readonly<Record<string, string | undefined>>,
): StartupError {
  const name = String(issues[0]?.path[0]);
  // A database URL may contain a password.
  const value = name === "DATABASE_URL" ? "" : ` (${JSON.stringify(environment[name])})`;
  return new StartupError(
    `A variável de ambiente ${name}${value} não vale: use ${issues[0]?.message}, e inicie de novo.`,
  );
}

/** True if a user at this computer started the program by hand. */
function hasDesktop(environment: Readonly<Record<string, string | undefined>>): boolean {
  const { DISPLAY = "", WAYLAND_DISPLAY = "", SSH_CONNECTION = "" } = environment;
  if (!process.stdout.isTTY || SSH_CONNECTION !== "") return false;
  return process.platform !== "linux" || DISPLAY !== "" || WAYLAND_DISPLAY !== "";
}
