import { expect, test } from "vitest";
import { recordChanges, withDueDates } from "./history-record.ts";

test("the changes of an entry are read, whatever its columns hold", () => {
  const changes = {
    amount: [10, 20.5],
    tag_ids: [[], ["TAG-a"]],
    splits: [null, [{ category: "Site", amount: 20 }]],
    is_active: [true, false],
  };
  expect(recordChanges.parse(changes)).toEqual(changes);
  expect(recordChanges.parse(null)).toBeNull();
});

test("another due date is shown with both dates, among the other phrases", () => {
  const description = "Valor: R$ 1,00 → R$ 2,00 | Data de pagamento prevista atualizada";
  const shown = (changes: Parameters<typeof withDueDates>[0]["changes"]) =>
    withDueDates({ description, changes });
  expect(shown({ expected_payment_date: ["2026-11-29", "2026-12-02"] })).toBe(
    `${description} (29/11/2026\u00a0→\u00a002/12/2026)`,
  );
  expect(shown({ expected_payment_date: [null, "2026-12-02"] })).toBe(
    `${description} (sem data\u00a0→\u00a002/12/2026)`,
  );
  expect(shown({ amount: [1, 2] })).toBe(description);
});

test("a record whose texts were erased is told from one of the original that has none", () => {
  expect(withDueDates({ description: "", changes: null })).toBe("Registro apagado");
  expect(withDueDates({ description: "", changes: {} })).toBe("Registro sem descrição");
  expect(withDueDates({ description: " ", changes: {} })).toBe("Registro sem descrição");
});
