/** A function that `/rest/v1/rpc/{name}` can call. */
import type * as z from "zod";
import type { Actor } from "../commands/commands.ts";
import { validateArguments } from "./rpc-arguments.ts";
import type { Imports } from "../imports/imports.ts";
import type { Ledger } from "../ledger.ts";

export type RestContext = {
  readonly ledger: Ledger;
  readonly timeZone: string;
  /** Null in the sample company. */
  readonly imports: Imports | null;
};

export type CallContext = RestContext & {
  readonly actor: () => Actor;
  /** `tx=rollback`: a change is checked by every rule, but not stored. */
  readonly isDryRun: boolean;
  /** `max-affected`: a change of more rows is refused, also of those not in the answer. */
  readonly maxRows: number;
  /** One object is accepted: a function that answers with rows changes exactly one. */
  readonly exactlyOne: boolean;
  /** For a change of the ledger: the history sequence that includes it. */
  readonly setPosition: (position: number) => void;
};

/**
 * `view`: derived from the history, whose head is its ETag. `status`: derived from something else,
 * never cached. By POST only: `change`, a command of the ledger, and `action`, anything else.
 */
type FunctionKind = "view" | "status" | "change" | "action";

export function isByPostOnly({ kind }: { readonly kind: string }): boolean {
  return kind === "change" || kind === "action";
}

export type RpcFunction = {
  readonly kind: FunctionKind;
  readonly arguments: z.ZodType;
  readonly response: z.ZodType;
  /** @throws HttpError for invalid arguments. */
  call(context: CallContext, args: unknown): Promise<unknown>;
};

function ofKind(kind: FunctionKind) {
  return <Arguments, Value>(
    argumentSchema: z.ZodType<Arguments>,
    response: z.ZodType<Value>,
    call: (context: CallContext, args: Arguments) => Promise<Value>,
  ): RpcFunction => ({
    kind,
    arguments: argumentSchema,
    response,
    call: async (context, args) =>
      response.encode(await call(context, validateArguments(argumentSchema, args))),
  });
}

/** Makes a function of each kind. */
export const rpc = {
  view: ofKind("view"),
  status: ofKind("status"),
  change: ofKind("change"),
  action: ofKind("action"),
};
