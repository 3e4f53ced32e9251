/** Entries, contacts and the history use one definition of a word, in SQL and in memory. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hasWord, toWord } from "#domain/entry-search.ts";
import { FOLDED, WORD_BREAKS, collationKey } from "#domain/normalize-text.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { allEntries, isFound, isInText } from "#tests/support/search-oracle.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

/** All characters that are folded or separate words, and some that are neither. */
const SIGNS = [...FOLDED.keys(), ...WORD_BREAKS, ...Array.from("abspABSP019ΩωµßøÆЖ日🙂")];
const texts = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 });
const few = fc.string({
  unit: fc.constantFrom(...Array.from("asp1( -/º.")),
  minLength: 1,
  maxLength: 9,
});

async function idsFound(app: TestApp, path: string, word: string): Promise<string[]> {
  const url = `${path}&search=${encodeURIComponent(word)}`;
  const { status, body } = await app.send<{ id: string }[]>("GET", url);
  expect(status, url).toBe(200);
  return body.map(({ id }) => id).toSorted();
}

describeOnBothEngines("A word", (engine) => {
  test(
    "is found in every text that has it, by an index as in memory",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const sampled = [...fc.sample(texts, { numRuns: 250, seed: 1 }), ...fc.sample(few, 150)];
      const notes = [...sampled, ...SIGNS.map((sign) => `x${sign}sp`)].map((text) => `${text}.`);
      const entries = notes.map((text, at) => newEntry({ id: `TRI-n${at}`, notes: text }));
      await app.send("POST", "transactions", entries, { prefer: "return=minimal" });
      const stored = await allEntries(app);
      const starts = SIGNS.map((sign) => collationKey(sign)).filter((sign) => sign !== " ");
      const parts = notes.flatMap((text, at) =>
        at % 6 > 0
          ? []
          : (collationKey(text)
              .match(/[^ ]{1,4}/gu)
              ?.slice(0, 1) ?? []),
      );
      for (const word of new Set(["sp", "s", "x", "(s", "s(", ...starts, ...parts])) {
        for (const { notes: text } of stored) {
          const isThere = isInText(collationKey(text ?? ""), word);
          expect(hasWord(text ?? "", toWord(word)), `${word} in ${text}`).toBe(isThere);
        }
        const expected = stored.filter((entry) => isFound(entry, word)).map(({ id }) => id);
        const paths = ["select=id", "select=id&order=amount.asc,id&limit=1000"];
        for (const path of paths) {
          const found = await idsFound(app, `transactions?${path}`, word);
          expect(found, JSON.stringify(word)).toEqual(expected.toSorted());
        }
      }
    },
  );

  test("of a contact may be anywhere that it is searched, without its accents and signs", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", [
      contact("CTT-1", { name: "Ana", company_name: "Müller & Citroën Ltda." }),
      contact("CTT-6", { name: "Zoë", phone: "+44 (0)20 7946 0958" }),
      contact("CTT-7", { name: "Ede", phone: "+44 20 7911 1234" }),
      contact("CTT-2", { name: "José* (SP)", phone: "+55 011 91234‑5678" }),
      contact("CTT-3", { name: "100%_x", email: "Contato@Padaria.com.br", phone: "0800 702 1234" }),
      contact("CTT-5", { name: "Obra (11) 123", phone: "11987654321" }),
      contact("CTT-8", { name: "Bar da Lua Nova 24", document: "11.444.777/0001-61" }),
      contact("CTT-9", { name: "Ivo", document: "000.000.001-91" }),
      contact("CTT-4", {
        name: "Łódź\u00a0Construções",
        profile_type: "employee",
        pix_key: "529.982.247-25",
        document: "12ABC34501DE35",
      }),
    ]);
    for (const [search, ids] of [
      ["muller", ["CTT-1"]],
      ["CITROEN ana", ["CTT-1"]],
      ["müller", ["CTT-1"]],
      ["*", ["CTT-2"]],
      ["%", ["CTT-3"]],
      ["_", ["CTT-3"]],
      ["0%_x", ["CTT-3"]],
      ["sp", ["CTT-2"]],
      ["x", ["CTT-3"]],
      ["an", ["CTT-1"]],
      ["ontat", ["CTT-3"]],
      ["lodz construcoes", ["CTT-4"]],
      ["construcoes", ["CTT-4"]],
      ["(11) 91234-5678", ["CTT-2"]],
      ["(11) 91234-56", ["CTT-2"]],
      ["(11) 98765", ["CTT-5"]],
      ["(11) 12", ["CTT-5"]],
      ["+55 (11) 91234-5678", ["CTT-2"]],
      ["5511912345678", ["CTT-2"]],
      ["−91234–5678", ["CTT-2"]],
      ["jose 912345678", ["CTT-2"]],
      ["+44 (0)20 7946 0958", ["CTT-6"]],
      ["0044 (0)20 7946 0958 ramal 1", ["CTT-6"]],
      ["+44 (0)20 7911 1234", ["CTT-7"]],
      ["08007021234", ["CTT-3"]],
      ["52998224725", ["CTT-4"]],
      ["529.982", ["CTT-4"]],
      ["12.abc.345/01de-35", ["CTT-4"]],
      ["34501DE", ["CTT-4"]],
      ["12 abc 345 01de 35", ["CTT-4"]],
      ["529 982 247 25", ["CTT-4"]],
      ["11 444 777 0001 61", ["CTT-8"]],
      ["000.000.001 91", ["CTT-9"]],
      ["bar da lua nova 24", ["CTT-8"]],
      ["ana\u200b\u00a0 \u00adcitro\u2060en", ["CTT-1"]],
      ["R$", [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `CTT-${number}`)],
      ["zzz", []],
    ] as const) {
      expect(await idsFound(app, "clients?select=id", search), search).toEqual(ids);
    }
  });

  test("of the history matches the description or the user", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a", amount: 1234.5 }), {
      "x-user-name": encodeURIComponent("Zoë (SP)"),
    });
    await app.send("PATCH", "transactions?id=eq.TRI-a", { amount: 2000 });
    const read = async (search: string): Promise<number> =>
      (await idsFound(app, "audit_records?select=id", search)).length;
    expect(await read("zoe lancamento")).toBe(1);
    expect(await read("sp")).toBe(1);
    for (const amount of ["−R$\u00a01.234,50", "1\u202f234,50", "R$ 1.234,50", "+1.234,50"]) {
      expect(await read(amount), amount).toBe(1);
    }
    expect(await read("*")).toBe(0);
    expect(await read("lancamento")).toBe(1);
  });
});
