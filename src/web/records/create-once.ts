import { isIdInUse } from "#contract/api.ts";
import { ApiError } from "#web/api/api-error.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";

/** @throws AlreadyCreated */
export async function createOnce<Created>(create: () => Promise<Created>): Promise<Created> {
  try {
    return await create();
  } catch (failure) {
    throw failure instanceof ApiError && isIdInUse(failure) ? new AlreadyCreated(failure) : failure;
  }
}

/** An earlier attempt, whose response was lost, created the record with other content. */
export class AlreadyCreated extends UserFacingError {
  constructor(cause?: ApiError) {
    super(
      cause?.message ?? "An earlier attempt created the record",
      {
        message: "A tentativa anterior já foi gravada, embora a resposta não tenha chegado.",
        hint: "O que você mudou depois dela não foi gravado: abra o registro e mude nele.",
      },
      { cause },
    );
    this.name = "AlreadyCreated";
  }
}
