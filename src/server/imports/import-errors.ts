/** The refusals of an import, over HTTP. */
import { HttpError } from "../errors/http-error.ts";

export function notHere(): HttpError {
  return new HttpError(409, "55000", "Aqui não se pode trazer dados.", {
    hint: "A empresa de exemplo fica como é: volte à sua empresa.",
  });
}

export function isBusy(): HttpError {
  return new HttpError(409, "55000", "Já há uma importação em andamento.", {
    hint: "Espere o fim dela, ou cancele-a, e tente de novo.",
  });
}

/** Another import was started since, or the program was restarted. */
export function isOver(): HttpError {
  return new HttpError(409, "55000", "Esta importação foi cancelada, ou começada de novo.", {
    hint: "Recarregue a página e comece de novo.",
  });
}

export function noRoom(): HttpError {
  return new HttpError(507, "53100", "Não há espaço no disco para trazer esses arquivos.", {
    hint: "Libere espaço no disco e tente de novo.",
  });
}

export function notBackup(): HttpError {
  return new HttpError(415, "22000", "O arquivo não é uma cópia de segurança.", {
    hint: "Escolha o arquivo que Baixar cópia gravou.",
  });
}

/** PostgreSQL reads whole exports only. */
export function noBackupHere(): HttpError {
  return new HttpError(409, "55000", "Aqui não se pode trazer uma cópia .db. Nada foi mudado.", {
    hint: "No sistema de onde ela é, em Configurações, Dados, use Exportar tudo, e traga para cá o .zip (para o suporte: este sistema usa PostgreSQL).",
  });
}

export function notZip(): HttpError {
  return new HttpError(415, "22000", "O arquivo não é um .zip.", {
    hint: "Escolha o arquivo que Exportar tudo gravou.",
  });
}

export function wrongAddress(): HttpError {
  return new HttpError(
    400,
    "22023",
    "O endereço de uma parte tem id, o código da importação, e offset, o byte do arquivo em que a parte começa.",
    { hint: "Por exemplo: /imports/empresa.zip?id=…&offset=0" },
  );
}

/** The message tells the names that the file may have. */
export function wrongName(message: string): HttpError {
  return new HttpError(400, "22023", message);
}

export function wrongPart(): HttpError {
  return new HttpError(409, "55000", "Uma parte do arquivo se perdeu no caminho.", {
    hint: "Escolha o arquivo de novo.",
  });
}
