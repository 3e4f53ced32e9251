import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { TagId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import { toSplits } from "#domain/split.ts";
import { toTagIds } from "#domain/tag.ts";
import { account, contact, expense } from "#tests/support/domain-records.ts";
import { dropArchived, type Lists, type StartValues } from "./drop-archived.ts";
import { emptyEntryInput, toEntryInput } from "./entry-form-schema.tsx";

const WORKS = "TAG-works" as TagId;
const SHOP = "TAG-shop" as TagId;
const CASH = account("CTA-cash", { name: "Caixa" });
const BAKERY = contact("CTT-bakery", { name: "Padaria" });

const LISTS: Lists = {
  contacts: [BAKERY],
  accounts: [CASH],
  categories: [
    { name: "Site", kind: "both", isActive: true },
    { name: "Aluguel", kind: "expense", isActive: true },
  ],
  tags: [
    { id: WORKS, name: "Obra", isActive: true },
    { id: SHOP, name: "Loja", isActive: true },
  ],
};

const PAID: Parameters<typeof expense>[2] = {
  category: "Aluguel",
  clientId: BAKERY.id,
  accountId: CASH.id,
  tagIds: toTagIds([SHOP, WORKS]),
};

function copyOf(changes: Parameters<typeof expense>[2]): StartValues {
  return { values: toEntryInput(expense(100, "2026-11-21", changes)), hint: "Cópia." };
}

test("a copy keeps everything that takes new entries", () => {
  expect(dropArchived(copyOf(PAID), LISTS)).toEqual(copyOf(PAID));
});

test("a copy has no archived account, tag or category, and no inactive contact, and names them", () => {
  const archived = <One extends object>(one: One) => ({ ...one, isActive: false });
  const { values, hint } = dropArchived(copyOf(PAID), {
    contacts: LISTS.contacts.map(archived),
    accounts: LISTS.accounts.map(archived),
    categories: LISTS.categories.map(archived),
    tags: LISTS.tags.map((tag) => (tag.id === SHOP ? archived(tag) : tag)),
  });
  expect(values).toEqual({
    ...copyOf(PAID).values,
    clientId: "",
    accountId: "default",
    category: "",
    tagIds: toTagIds([WORKS]),
  });
  expect(hint).toBe(
    [
      "Cópia.",
      "Padaria está inativo e não recebe novos vínculos.",
      "A categoria Aluguel está arquivada e não recebe novos lançamentos.",
      "A conta Caixa está arquivada e não recebe novos lançamentos.",
      "A etiqueta Loja está arquivada e não recebe novos lançamentos.",
    ].join(" "),
  );
});

test("a part of a split copy keeps its amount when its category takes no such entries", () => {
  const splits = toSplits([
    { category: "Aluguel", amountCents: cents(60) },
    { category: "Site", amountCents: cents(40) },
  ]);
  const start = copyOf({ type: "income", category: "Aluguel", splits });
  const { values, hint } = dropArchived(start, LISTS);
  expect(values.category).toBe("");
  expect(JSON.parse(values.splits)).toEqual([
    { category: "", amount: "0,60" },
    { category: "Site", amount: "0,40" },
  ]);
  expect(hint).toBe("Cópia. A categoria Aluguel não recebe receitas.");
});

test("an entry that drops nothing gets no hint", () => {
  const start = { values: emptyEntryInput(civilDate("2026-11-22")), hint: null };
  expect(dropArchived(start, LISTS)).toEqual(start);
});
