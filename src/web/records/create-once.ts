import { ID_IN_USE_CODE } from "#contract/api.ts";
import { ApiError } from "#web/api/api-error.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";

/** @throws AlreadyCreated */
export async function createOnce<Created>(create: () => Promise<Created>): Promise<Created> {
  try {
    return await create();
  } catch (failure) {
    throw isIdInUse(failure) ? new AlreadyCreated(failure) : failure;
  }
}

/** An earlier attempt, whose response was lost, created the record with other content. */
export class AlreadyCreated extends UserFacingError {
  constructor(cause: ApiError) {
    super(
      cause.message,
      {
        message: "A tentativa anterior já foi gravada, embora a resposta não tenha chegado.",
        hint: "O que você mudou depois dela não foi gravado: abra o registro e mude nele.",
      },
      { cause },
    );
    this.name = "AlreadyCreated";
  }
}

/** A name in use has the same code, and a message that begins with its label. */
function isIdInUse(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code !== ID_IN_USE_CODE) return false;
  return !error.explanation.message.startsWith("Nome: ");
}
