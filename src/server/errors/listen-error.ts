import { startWith } from "./start-with.ts";
import { StartupError } from "./startup-error.ts";

type Address = { readonly host: string; readonly port: number };

const LAST_PORT = 65_535;

/** A StartupError with a remedy if the address cannot be used; else the error itself. */
export function listenError(cause: unknown, { host, port }: Address): unknown {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  switch (code) {
    case "EADDRINUSE": {
      const next = port === LAST_PORT ? port - 1 : port + 1;
      return new StartupError(
        `A porta ${port} já está em uso: feche o outro programa, ou escolha outra, por exemplo ${startWith("PORT", next)}.`,
        { cause },
      );
    }
    case "EACCES": {
      // Windows keeps whole ranges of ports for itself, and other systems those below 1024.
      const other = port === 3000 ? 8080 : 3000;
      return new StartupError(
        `O computador não permite usar a porta ${port}: escolha outra, por exemplo ${startWith("PORT", other)}.`,
        { cause },
      );
    }
    case "EADDRNOTAVAIL":
      return new StartupError(
        `O computador não tem o endereço ${host}: inicie com outro, ${startWith("HOST", "127.0.0.1")}.`,
        { cause },
      );
    default:
      return cause;
  }
}
