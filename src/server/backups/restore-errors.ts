/** The refusals of a restore, over HTTP. */
import { HttpError } from "../errors/http-error.ts";

export function notThere(): HttpError {
  return new HttpError(404, "02000", "Esta cópia de segurança não está mais guardada.", {
    hint: "Recarregue a lista das cópias e escolha outra.",
  });
}

export function notHere(): HttpError {
  return new HttpError(409, "55000", "Aqui não se pode voltar a uma cópia de segurança.", {
    hint: "Feche o sistema, e restaure-a no computador em que ele está: o manual diz como (para o suporte: npm run restore).",
  });
}

export function notFromScreen(): HttpError {
  return new HttpError(409, "55000", "Não é possível voltar a esta cópia. Nada foi mudado.", {
    hint: "Ela é de outra instalação do sistema: quem o instalou pode abri-la à parte.",
  });
}

export function isRestoring(): HttpError {
  return new HttpError(409, "55000", "O sistema já está voltando a uma cópia de segurança.", {
    hint: "Espere um momento e recarregue a página.",
  });
}

/** Another page is checking or restoring a backup. */
export function isBusy(): HttpError {
  return new HttpError(409, "55000", "Uma cópia de segurança já está sendo conferida.", {
    hint: "Espere o fim, ou cancele, e tente de novo.",
  });
}

/** On PostgreSQL a restore writes an anchor into it, and an import its files. */
export function noDataFolder(): HttpError {
  return new HttpError(409, "55000", "A pasta dos dados não aceita gravações. Nada foi mudado.", {
    hint: "Dê ao sistema a permissão de gravar nela e inicie-o de novo (para o suporte: DATA_DIR).",
  });
}

export function notVerified(): HttpError {
  return new HttpError(409, "55000", "Esta cópia não confere. Nada foi mudado.", {
    hint: "Escolha outra cópia.",
  });
}

/** A file that is truncated, of another program, or of a newer version. */
export function unusable({ message }: Error): HttpError {
  return new HttpError(409, "55000", message);
}
