import { Client } from "pg";
import { StartupError } from "../errors/startup-error.ts";

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/iu;

/**
 * Refuses an unencrypted connection over a network, unless the URL asks for one. By default the
 * driver connects without TLS. @throws StartupError
 */
export function assertEncrypted(url: string): void {
  // The driver itself parses the URL and variables such as PGSSLMODE.
  const { host, ssl } = new Client({ connectionString: url });
  const isLocal = host.startsWith("/") || LOOPBACK.test(host);
  const isRefusedByUser = new URL(url).searchParams.get("sslmode") === "disable";
  if (isLocal || ssl || isRefusedByUser) return;
  throw new StartupError(
    `O PostgreSQL em ${host} fica em outro computador, e a conexão sem TLS (que cifra os dados no caminho) poderia ser lida por outros na rede. Acrescente ?sslmode=verify-full a DATABASE_URL, ou ?sslmode=disable se essa rede é só sua, e inicie de novo.`,
  );
}
