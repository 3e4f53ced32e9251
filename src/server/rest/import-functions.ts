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
import { rpcFunction, type CallContext } from "./rpc-function.ts";

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
  import: rpcFunction(
    noArguments("import"),
    importStatus,
    async ({ imports }) => (await imports?.status()) ?? UNAVAILABLE,
    "status",
  ),
  begin_import: rpcFunction(
    beginImportArguments,
    importStatus,
    async (context, { source, bytes }) => importsOf(context).begin(source, bytes),
    "action",
  ),
  check_original: rpcFunction(
    checkOriginalArguments,
    importStatus,
    async (context, backend) => importsOf(context).checkHosted(backend),
    "action",
  ),
  check_import: rpcFunction(
    checkImportArguments,
    importStatus,
    async (context, { id }) => importsOf(context).check(id),
    "action",
  ),
  run_import: rpcFunction(
    runImportArguments,
    importStatus,
    async (context, { id }) => importsOf(context).run(id, context.actor().userName),
    "action",
  ),
  cancel_import: rpcFunction(
    cancelImportArguments,
    importStatus,
    async (context, { id }) => importsOf(context).cancel(id),
    "action",
  ),
};

function importsOf({ imports }: CallContext): Imports {
  if (imports === null) throw notHere();
  return imports;
}
