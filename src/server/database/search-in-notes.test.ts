import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { FOLDED, WORD_BREAKS } from "#domain/normalize-text.ts";
import { runCheck } from "#server/verification/run-check.ts";
import { describeOnBothEngines, enginesByName } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";
import { postgresEngine } from "./postgres.ts";

const TIME = "2026-01-01T00:00:00.000Z";

describeOnBothEngines("A company from before the folded search", (engine) => {
  test("finds its entries and contacts after the upgrade", async () => {
    const app = await openTestApp(engine);
    const { writer, engine: ofDatabase, location } = app.database;
    await goBack(writer, ofDatabase, "0023-folded-search");
    await sql`insert into clients (id, name, company_name, profile_type, is_active, created_at, updated_at)
      values ('CTT-a', 'Ana', 'Müller – Citroën', 'client', true, ${TIME}, ${TIME})`.execute(
      writer,
    );
    await sql`insert into transactions (id, type, category, amount, status, notes, lifecycle, created_at, updated_at)
      values ('TRI-a', 'income', 'Site', 100, 'pending', 'Aluguéis (SP)', 'active', ${TIME}, ${TIME})`.execute(
      writer,
    );
    await migrate(writer, ofDatabase, "America/Sao_Paulo");
    for (const path of ["transactions?search=alugueis", "transactions?search=sp"]) {
      expect((await app.send("GET", path)).body, path).toMatchObject([{ id: "TRI-a" }]);
    }
    for (const path of ["clients?search=citroen muller", "clients?search=ana -"]) {
      expect((await app.send("GET", path)).body, path).toMatchObject([{ id: "CTT-a" }]);
    }
    expect(await runCheck({ check: "search", location, anchors: [] })).toEqual([]);
  });
});

test("PostgreSQL indexes a note as before migration 35", async () => {
  const app = await openTestApp(enginesByName.PostgreSQL);
  const { reader, writer } = app.database;
  const before = MIGRATIONS["0023-folded-search"]?.(postgresEngine, "America/Sao_Paulo") ?? [];
  const made = before.find((statement) => statement.includes("function search_trigrams("));
  await sql.raw(made?.replace("search_trigrams(", "trigrams_before(") ?? "").execute(writer);
  const signs = [...FOLDED.keys(), ...WORD_BREAKS, ...Array.from("abABÿŸİıß 19\n\tΩЖ日🙂")];
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...signs), minLength: 1 }), {
    minLength: 200,
    maxLength: 200,
  });
  const all = fc.sample(texts, 10).flat();
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${all}::text[]) as text
    where search_trigrams(text) is distinct from trigrams_before(text)`.execute(reader);
  expect(rows).toEqual([]);
  expect(all.length).toBe(2000);
});
