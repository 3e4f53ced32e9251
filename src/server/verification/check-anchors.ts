import type { Problem } from "#contract/trust.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { SnapshotReader } from "../database/database.ts";
import { findBrokenAnchor } from "../anchors/find-broken-anchor.ts";
import type { CheckContext } from "./check-context.ts";

export async function checkAnchors(
  reader: SnapshotReader,
  { anchors }: CheckContext,
): Promise<Problem[]> {
  const broken = await findBrokenAnchor(reader, anchors);
  if (broken === null) return [];
  const { kind, anchor, head } = broken;
  const intact = anchors.findLast(
    ({ sequence }) => sequence < Math.min(anchor.sequence, head.sequence),
  );
  return [
    {
      check: "anchors",
      text:
        kind === "missing"
          ? `O histórico tem ${pluralize(head.sequence, "registro", "registros")}, e já teve ${anchor.sequence.toLocaleString("pt-BR")}: os últimos foram retirados por fora do sistema.`
          : `O registro de número ${anchor.sequence.toLocaleString("pt-BR")} do histórico não é o que foi anotado à parte: o histórico foi refeito por fora do sistema.`,
      intactUntil: intact?.timestamp ?? null,
    },
  ];
}
