import { errorMessage } from "./error-message.ts";
import { StartupError } from "./startup-error.ts";

/** For what follows the last write of a command. @throws StartupError that tells what was written. */
export async function onceWritten<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StartupError(
      `Os dados foram gravados, mas o comando não chegou ao fim (para o suporte: ${errorMessage(error)}). Verifique se o disco tem espaço e está bem ligado, e se o banco de dados está no ar; depois rode npm run verify, que confere o que foi gravado.`,
      { cause: error },
    );
  }
}
