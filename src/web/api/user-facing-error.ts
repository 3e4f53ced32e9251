/** Portuguese texts of an error: the problem, and a remedy. */
export type Explanation = { readonly message: string; readonly hint: string | null };

/** An error whose `message` is for the log and whose `explanation` is for the user. */
export class UserFacingError extends Error {
  readonly explanation: Explanation;

  constructor(message: string, explanation: Explanation, options?: ErrorOptions) {
    super(message, options);
    this.name = "UserFacingError";
    this.explanation = explanation;
  }
}

const UNEXPECTED: Explanation = {
  message: "Algo inesperado aconteceu nesta tela.",
  hint: "Tente novamente. Se continuar, recarregue a página.",
};

export function explain(error: unknown): Explanation {
  return error instanceof UserFacingError ? error.explanation : UNEXPECTED;
}

export function explanationText(error: unknown): string {
  const { message, hint } = explain(error);
  return hint === null ? message : `${message} ${hint}`;
}
