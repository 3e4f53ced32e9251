import { UserFacingError } from "./user-facing-error.ts";

/** The record was changed after the person had read it: nothing was written. */
export class StaleWriteError extends UserFacingError {
  constructor(what: string) {
    super("The record was changed by someone else", {
      message: `${what} foi alterado por outra pessoa enquanto você editava.`,
      hint: "Nada foi gravado. Carregue a versão atual, confira e salve de novo.",
    });
    this.name = "StaleWriteError";
  }
}
