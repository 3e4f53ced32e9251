/** How rows go out: as a list or as the one object asked for, with the range they are of. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import type { WireRow } from "../ledger/select-rows.ts";
import type { SelectedColumn } from "../ledger/row-query.ts";
import { WireProblem } from "./wire-problem.ts";

const ONE_OBJECT = "application/vnd.pgrst.object+json";

/** Whether the client asks for one object in place of a list. */
export function wantsOneObject(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes(ONE_OBJECT);
}

/** What the `Prefer` headers say, in the part of them that is known here. */
export function preferences(request: FastifyRequest): {
  readonly returnsRows: boolean;
  readonly countsAll: boolean;
} {
  const header = request.headers["prefer"];
  const said = new Set(
    [header ?? []]
      .flat()
      .join(",")
      .split(",")
      .map((preference) => preference.trim()),
  );
  return {
    returnsRows: said.has("return=representation"),
    countsAll: said.has("count=exact"),
  };
}

/** Sends what a read gave. Refuses a list where one object was asked for. */
export async function answerRead(
  request: FastifyRequest,
  reply: FastifyReply,
  read: {
    readonly rows: readonly WireRow[];
    readonly total: number | null;
    readonly offset: number;
  },
): Promise<void> {
  const { rows, total, offset } = read;
  if (total !== null && offset > total) {
    throw new WireProblem(416, "PGRST103", `Não há registros a partir da posição ${offset}.`);
  }
  const isPart = total !== null && rows.length < total;
  const range = rows.length === 0 ? "*" : `${offset}-${offset + rows.length - 1}`;
  void reply.header("content-range", `${range}/${total ?? "*"}`);
  await send(request, reply.status(isPart ? 206 : 200), rows);
}

/** Sends what a write gave: the rows when the client prefers them, else nothing. */
export async function answerWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly WireRow[],
  select: readonly SelectedColumn[],
  status: { readonly withRows: number; readonly empty: number },
): Promise<void> {
  if (!preferences(request).returnsRows) {
    await reply.status(status.empty).send();
    return;
  }
  void reply.header("preference-applied", "return=representation");
  await send(
    request,
    reply.status(status.withRows),
    rows.map((row) => projected(row, select)),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: readonly WireRow[],
): Promise<void> {
  if (!wantsOneObject(request)) {
    await reply.type("application/json; charset=utf-8").send(rows);
    return;
  }
  if (rows.length !== 1) throw new Refusal({ code: "not-exactly-one-row", count: rows.length });
  await answerObject(request, reply, rows[0]);
}

/** Sends one object, under the type by which it was asked for. */
export async function answerObject(
  request: FastifyRequest,
  reply: FastifyReply,
  object: unknown,
): Promise<void> {
  const type = wantsOneObject(request) ? ONE_OBJECT : "application/json";
  await reply.type(`${type}; charset=utf-8`).send(JSON.stringify(object));
}

function projected(row: WireRow, select: readonly SelectedColumn[]): WireRow {
  return Object.fromEntries(select.map(({ column, as }) => [as, row[column] ?? null]));
}
