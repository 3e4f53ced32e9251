/** Functions that import a whole export, or the data of the original system. */
import {
  beginImportArguments,
  cancelImportArguments,
  checkImportArguments,
  checkOriginalArguments,
  runImportArguments,
} from "#contract/import-arguments.ts";
import { importStatus, type ImportStatus } from "#contract/imports.ts";
import { noArguments } from "#contract/rpc-params.ts";
import { notHere } from "../imports/import-errors.ts";
import type { Imports } from "../imports/imports.ts";
import { rpc, type CallContext } from "./rpc-function.ts";

const UNAVAILABLE: ImportStatus = {
  isAvailable: false,
  isEmpty: false,
  readsBackups: false,
  id: null,
  source: null,
  step: "none",
  progress: null,
  message: null,
  report: null,
};

export const IMPORT_FUNCTIONS = {
  import: rpc.status(
    noArguments("import"),
    importStatus,
    async ({ imports }) => (await imports?.status()) ?? UNAVAILABLE,
  ),
  begin_import: rpc.action(beginImportArguments, importStatus, async (context, { source, bytes }) =>
    importsOf(context).begin(source, bytes),
  ),
  check_original: rpc.action(checkOriginalArguments, importStatus, async (context, backend) =>
    importsOf(context).checkHosted(backend),
  ),
  check_import: rpc.action(checkImportArguments, importStatus, async (context, { id }) =>
    importsOf(context).check(id),
  ),
  run_import: rpc.action(runImportArguments, importStatus, async (context, { id }) =>
    importsOf(context).run(id, context.actor().userName),
  ),
  cancel_import: rpc.action(cancelImportArguments, importStatus, async (context, { id }) =>
    importsOf(context).cancel(id),
  ),
};

function importsOf({ imports }: CallContext): Imports {
  if (imports === null) throw notHere();
  return imports;
}
