import type { FieldValues } from "react-hook-form";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { SubmitQuestion } from "./record-kind.ts";

/** Thrown when a question must be answered before a record is saved. */
export class QuestionFirst<Input extends FieldValues> extends UserFacingError {
  readonly asked: SubmitQuestion<Input>;

  constructor(asked: SubmitQuestion<Input>) {
    super("A question comes first", { message: asked.question, hint: null });
    this.name = "QuestionFirst";
    this.asked = asked;
  }
}
