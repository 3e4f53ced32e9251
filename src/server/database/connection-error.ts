import { errorMessage } from "../errors/error-message.ts";
import { StartupError } from "../errors/startup-error.ts";

/** The answer of PgBouncer to the time limits of a connection. */
const POOLER_MESSAGE = /^unsupported startup parameter/u;

/** The error of a PostgreSQL that cannot be used, as a sentence with a remedy. */
export function connectionError(url: string, error: unknown): StartupError {
  const { hostname, port, pathname } = new URL(url);
  const server = `${hostname}:${port === "" ? "5432" : port}${pathname}`;
  const message = errorMessage(error);
  const text = POOLER_MESSAGE.test(message)
    ? `Em ${server} responde um PgBouncer, que recusa os limites de tempo das conexões do sistema (${message}): ponha em DATABASE_URL o endereço do próprio servidor PostgreSQL, ou use um pool de sessões (pool_mode = session) com ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout, e inicie de novo.`
    : `Não foi possível usar o PostgreSQL em ${server} (${message}): verifique se ele está ligado e se DATABASE_URL está certa, e inicie de novo.`;
  return new StartupError(text, { cause: error });
}
