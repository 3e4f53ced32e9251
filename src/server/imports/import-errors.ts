/** The refusals of an import, over HTTP. */
import { WHOLE_EXPORT_FILE } from "#contract/imports.ts";
import { HttpError } from "../errors/http-error.ts";
import type { ImportSource } from "./import-source.ts";

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

/** A backup of SQLite, which *Baixar cópia* gives. */
export function isBackup(): HttpError {
  return new HttpError(415, "22000", "O arquivo é uma cópia de segurança, e não um .zip.", {
    hint: "Para voltar a ela, feche o sistema e rode npm run restore -- ARQUIVO --yes, com o caminho deste arquivo. Aqui se escolhe o .zip que Exportar tudo gravou.",
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

export function wrongName(source: ImportSource["name"]): HttpError {
  return new HttpError(
    400,
    "22023",
    source === "whole"
      ? `O arquivo deve se chamar ${WHOLE_EXPORT_FILE}.`
      : "Os arquivos devem se chamar clients, transactions ou audit_records, com .csv ou .json.",
  );
}

export function wrongPart(): HttpError {
  return new HttpError(409, "55000", "Uma parte do arquivo se perdeu no caminho.", {
    hint: "Escolha o arquivo de novo.",
  });
}
