/** Arguments of the actions of `rpc/import`. */
import * as z from "zod";
import { unknownArgumentsError } from "./fields.ts";

export const beginImportArguments = z.strictObject(
  {
    source: z.enum(["whole", "backup", "files"], "source deve ser whole, backup ou files."),
    /** The size of all files. */
    bytes: z
      .int("bytes deve ser um número inteiro.")
      .min(0, "bytes não pode ser negativo.")
      .optional(),
  },
  { error: unknownArgumentsError("begin_import") },
);

export const checkOriginalArguments = z.strictObject(
  {
    url: z.string("url deve ser um texto."),
    key: z
      .string("key deve ser um texto.")
      .regex(/^[\u0021-\u007e]+$/u, "A chave não vale: copie-a de novo, inteira e sem espaços."),
  },
  { error: unknownArgumentsError("check_original") },
);

const ofImport = (name: string) =>
  z.strictObject({ id: z.string("id deve ser um texto.") }, { error: unknownArgumentsError(name) });

export const checkImportArguments = ofImport("check_import");
export const runImportArguments = ofImport("run_import");
export const cancelImportArguments = ofImport("cancel_import");
