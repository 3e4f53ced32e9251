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

export function notZip(): HttpError {
  return new HttpError(415, "22000", "O arquivo não é um .zip.", {
    hint: "Escolha o arquivo que Exportar tudo gravou.",
  });
}

export function wrongPart(): HttpError {
  return new HttpError(409, "55000", "Uma parte do arquivo se perdeu no caminho.", {
    hint: "Escolha o arquivo de novo.",
  });
}
