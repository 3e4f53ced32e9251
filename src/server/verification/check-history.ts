import type { SnapshotReader } from "../database/database.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";
import { verifyHistory } from "../history/verify-history.ts";
import type { Finding } from "./report-unreadable.ts";

export async function checkHistory({ db }: SnapshotReader): Promise<Finding[]> {
  const result = await verifyHistory(db);
  if (result.isIntact) {
    // The program has no command to erase texts yet.
    return result.erased.slice(0, MAX_PROBLEMS).map((sequence) => ({
      check: "history",
      text: `O texto do registro de número ${sequence} do histórico foi apagado por fora do sistema.`,
      intactUntil: null,
      isTolerated: true,
    }));
  }
  const record = result.id === null ? "ausente" : result.id;
  return [
    {
      check: "history",
      text: `O registro de número ${result.sequence.toLocaleString("pt-BR")} do histórico (${record}) não confere com os anteriores: foi alterado ou retirado.`,
      intactUntil: result.intactUntil,
    },
  ];
}
