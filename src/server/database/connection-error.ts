import { errorMessage } from "../errors/error-message.ts";
import { StartupError } from "../errors/startup-error.ts";
import { classifyDatabaseError } from "./database-errors.ts";

/** The answer of PgBouncer to the time limits of a connection. */
const POOLER_MESSAGE = /^unsupported startup parameter/u;

/** The error of a PostgreSQL that cannot be used, as a sentence with a remedy. */
export function connectionError(url: string, error: unknown): StartupError {
  const { hostname, port, pathname } = new URL(url);
  const server = `${hostname}:${port === "" ? "5432" : port}${pathname}`;
  const message = errorMessage(error);
  if (classifyDatabaseError(error) === "disk-full") {
    const text = `O disco do PostgreSQL em ${server} está cheio (${message}): libere espaço nele e inicie de novo. O que já estava gravado continua lá.`;
    return new StartupError(text, { cause: error });
  }
  const text = POOLER_MESSAGE.test(message)
    ? `Em ${server} responde um PgBouncer, que recusa os limites de tempo das conexões do sistema (${message}): ponha em DATABASE_URL o endereço do próprio servidor PostgreSQL, ou use um pool de sessões (pool_mode = session) com ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, e inicie de novo.`
    : `Não foi possível usar o PostgreSQL em ${server} (${message}): verifique se ele está ligado e se DATABASE_URL está certa, e inicie de novo.`;
  return new StartupError(text, { cause: error });
}
