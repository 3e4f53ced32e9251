/** What a screen says of a failure: what happened, and what to do next. Portuguese, for people. */
export type Explanation = { readonly message: string; readonly hint: string | null };

/** An error whose `message` is for the log and whose `explanation` is for the person. */
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

/** What to tell the person about any error. */
export function explain(error: unknown): Explanation {
  return error instanceof UserFacingError ? error.explanation : UNEXPECTED;
}

/** The explanation in one paragraph. */
export function explainInOne(error: unknown): string {
  const { message, hint } = explain(error);
  return hint === null ? message : `${message} ${hint}`;
}
