import { expect, test } from "vitest";
import type { EntityType } from "#domain/entities.ts";
import { describeCount, titleOf, toItems } from "./activity-items.ts";
import type { ActivityRow } from "./activity-source.ts";

/** The title of a command that wrote these records. */
function titleOfCommand(...descriptions: readonly string[]): string {
  return titleOf(lineOf(descriptions));
}

/** A command with these records, and more that are not listed. */
function lineOf(descriptions: readonly string[], unlistedCount = 0) {
  const [item] = linesOf(descriptions, { unlistedCount });
  if (item === undefined || item.kind === "unlisted") throw new Error("No line");
  return item;
}

/** Of records with one time, whose ids were made `gapMs` after each other, newest first. */
function linesOf(descriptions: readonly string[], { unlistedCount = 0, gapMs = 0 }) {
  const rows = descriptions.map(
    (description, at) =>
      ({
        id: `AUD-${(MADE_AT - at * gapMs).toString(36)}00000${at % 10}`,
        description,
        timestamp: "2026-11-25T15:00:00.000Z",
        user_name: "Ana",
        entity_type: typeOf(description),
        subject: { label: `Registro ${at}`, detail: "", name: `Lançamento ${at}` },
        unlistedCount: at === descriptions.length - 1 ? unlistedCount : 0,
      }) as unknown as ActivityRow,
  );
  return toItems(rows, new Set());
}

const MADE_AT = Date.parse("2026-11-25T15:00:00.000Z");

function typeOf(description: string): EntityType {
  if (description.startsWith("Contato")) return "contact";
  if (description.startsWith("Recorrência")) return "recurrence";
  return description.startsWith("Unida") || description.startsWith("Categoria criada")
    ? "category"
    : "transaction";
}

const FROM_PENDING = "Status: Pendente → Pago | Pago em: - → 25/11/2026";

test("a command is described by the common result in all of its records, whatever they were before", () => {
  expect(titleOfCommand(FROM_PENDING, FROM_PENDING)).toBe(FROM_PENDING);
  const fromOverdue = "Status: Atrasado → Pago | Pago em: - → 25/11/2026";
  expect(titleOfCommand(FROM_PENDING, fromOverdue)).toBe("Status: Pago | Pago em: 25/11/2026");
  const received = "Status: Pendente → Pago | Recebido em: - → 25/11/2026";
  expect(titleOfCommand(FROM_PENDING, received)).toBe("Status: Pago");
  const moved = "Vencimento: 01/12/2026 → 10/12/2026";
  expect(titleOfCommand(FROM_PENDING, moved)).toBe("Várias alterações de uma vez");
});

test("the undo of a payment is led by the entry that is open again, whatever was tied to it since", () => {
  const undone = "Pagamento parcial desfeito: R$ 300,00 | Valor: R$ 600,00 → R$ 900,00";
  const tied = "Pagamento desfeito: passa a ser parte do lançamento de origem";
  expect(titleOfCommand(tied, "Lançamento removido do sistema", undone)).toBe(
    "Pagamento parcial desfeito: R$ 300,00 · Lançamento 2",
  );
});

test("changes of one time are told apart by their ids, which were made minutes after each other", () => {
  const changes = Array.from({ length: 40 }, () => FROM_PENDING);
  expect(linesOf(changes, { gapMs: 120_000 }).map(({ kind }) => kind)).toEqual(
    changes.map(() => "record"),
  );
  expect(linesOf(changes, { gapMs: 500 })).toMatchObject([{ kind: "command", count: 40 }]);
});

test("an import is named as one, not by its last contact", () => {
  const [entry, contact] = [
    "Lançamento importado do sistema original",
    "Contato importado do sistema original",
  ];
  const line = lineOf([entry, entry, contact]);
  if (line.kind !== "command") throw new Error("No command");
  expect(titleOf(line)).toBe("Importação do sistema original");
  expect(line.isLed).toBe(false);
  expect(describeCount(line)).toBe("1 contato e 2 lançamentos");
  const withHistory = lineOf(["Histórico importado do sistema original", entry, contact]);
  expect(withHistory.kind === "command" && titleOf(withHistory)).toBe(
    "Importação do sistema original",
  );
  // Its contacts are the last to be listed.
  const long = lineOf([entry, entry], 10);
  if (long.kind !== "command") throw new Error("No command");
  expect(titleOf(long)).toBe("Importação do sistema original");
  expect(describeCount(long)).toBe("12 registros");
});

test("a merge that moves a recurrence only is led by its category", () => {
  const merged = "Unida a Outros | Categoria arquivada";
  const line = lineOf(["Recorrência atualizada", merged]);
  if (line.kind !== "command") throw new Error("No command");
  expect(line.isLed).toBe(true);
  expect(titleOf(line)).toBe(`${merged} · Registro 1`);
  expect(describeCount(line)).toBe("1 categoria e 1 recorrência");
  // No category of several is the cause of the others.
  const created = lineOf(["Categoria criada", "Categoria criada"]);
  expect(created.kind === "command" && created.isLed).toBe(false);
});
