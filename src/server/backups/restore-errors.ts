/** Why a restore is refused, over HTTP. */
import { HttpError } from "../errors/http-error.ts";

export function notThere(): HttpError {
  return new HttpError(404, "02000", "Esta cópia de segurança não está mais guardada.", {
    hint: "Recarregue a lista das cópias e escolha outra.",
  });
}

export function notHere(): HttpError {
  return new HttpError(409, "55000", "Aqui não se pode voltar a uma cópia de segurança.", {
    hint: "Feche o sistema e rode npm run restore no computador em que ele está.",
  });
}

export function notFromScreen(): HttpError {
  return new HttpError(409, "55000", "A esta cópia não se volta pela tela. Nada foi mudado.", {
    hint: "Com os dados em PostgreSQL, rode npm run restore no computador em que o sistema está; com SQLite, traga o .zip, em Trazer dados, para um sistema vazio.",
  });
}

export function isRestoring(): HttpError {
  return new HttpError(409, "55000", "O sistema já está voltando a uma cópia de segurança.", {
    hint: "Espere um momento e recarregue a página.",
  });
}

export function notVerified(): HttpError {
  return new HttpError(409, "55000", "Esta cópia não confere. Nada foi mudado.", {
    hint: "Escolha outra cópia.",
  });
}

/** A file that is cut, of another program, or of a newer version. */
export function unusable({ message }: Error): HttpError {
  return new HttpError(409, "55000", message);
}
