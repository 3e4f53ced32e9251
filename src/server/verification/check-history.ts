import type { SnapshotReader } from "../database/database.ts";
import { verifyHistory } from "../history/verify-history.ts";
import type { Problem } from "./problem.ts";

export async function checkHistory({ db }: SnapshotReader): Promise<Problem[]> {
  const result = await verifyHistory(db);
  if (result.isIntact) return [];
  const record = result.id === null ? "ausente" : result.id;
  return [
    {
      check: "history",
      text: `O registro de número ${result.sequence} do histórico (${record}) não confere com os anteriores: foi alterado ou retirado.`,
      intactUntil: result.intactUntil,
    },
  ];
}
