import { expect, test } from "vitest";
import type { TransactionType } from "#domain/transaction.ts";
import type { TagId } from "#domain/ids.ts";
import { toTagIds } from "#domain/tag.ts";
import { paidWordOfAll } from "#domain/paid-word.ts";
import { bulkMessages, tagMessages, type TagAction } from "./bulk-messages.ts";

const TAGS = ["TAG-a", "TAG-b"] as TagId[];

test.each<[TagAction, number, string]>([
  ["addTags", 1, "3 lançamentos receberam a etiqueta."],
  ["addTags", 2, "3 lançamentos receberam as etiquetas."],
  ["removeTags", 1, "3 lançamentos perderam a etiqueta."],
  ["removeTags", 2, "3 lançamentos perderam as etiquetas."],
])("the message of %s with %i chosen is about as many", (action, count, message) => {
  const result = { changed: [1, 2, 3], skipped: [], failure: null, isStopped: false };
  const messages = bulkMessages(tagMessages(action, toTagIds(TAGS.slice(0, count))), "pago");
  expect(messages.done(result, 0).message).toBe(message);
});

test("incomes are marked as received, with expenses among them as paid", () => {
  const result = { changed: [1, 2], skipped: [], failure: null, isStopped: false };
  const saidOf = (...types: TransactionType[]) =>
    (["markAsPaid", "payOnOtherDay"] as const).map(
      (action) => bulkMessages(action, paidWordOfAll(types)).done(result, 1).message,
    );
  expect(saidOf("income", "income")).toEqual([
    "2 lançamentos marcados como recebidos.",
    "2 recebimentos passaram para outro dia.",
  ]);
  expect(saidOf("income", "expense")).toEqual([
    "2 lançamentos marcados como pagos.",
    "2 pagamentos passaram para outro dia.",
  ]);
});
