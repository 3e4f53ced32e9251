/** The pages of the screen Atividade, requested by its own code, on a history of several ranges. */
import { expect, onTestFinished, test, vi } from "vitest";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import { checkForNewBooks } from "#server/imports/original/check-original.ts";
import type { ActivityRow } from "#web/features/activity/activity-source.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, entry } from "#tests/support/api-rows.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const ENTRIES = 21_000;
const EXTENDED = { tags: ["extended"] };
const CONTACT = contact("CTT-first", { name: "Zoë" });

describeOnBothEngines("The activity", (engine) => {
  test(
    "has each record that the filters find once, newest first, in pages of bounded reads",
    EXTENDED,
    async () => {
      let now = Date.parse("2026-11-20T02:59:00Z");
      const app = await openTestApp(engine, { clock: () => now });
      await app.send("POST", "clients", CONTACT, { "x-user-name": "Ana" });
      now = Date.parse("2026-11-20T12:00:00Z");
      for (let start = 0; start < ENTRIES; start += 7000) {
        const rows = Array.from({ length: 7000 }, (_, at) =>
          entry(`TRI-x${start + at}`, { amount: 1 }),
        );
        const { status } = await app.send("POST", "transactions", rows, {
          prefer: "return=minimal",
        });
        expect(status).toBe(201);
      }
      await app.send("DELETE", "transactions?id=eq.TRI-x5");
      const requests = answerScreens(app);

      expect(await find({ show: "removed" })).toEqual([ENTRIES + 2]);
      expect(await find({ show: "contacts" })).toEqual([1]);
      expect(await find({ user: "Ana" })).toEqual([1]);
      expect(await find({ text: "CONTATO" })).toEqual([1]);
      expect(await find({ text: "lancamento REMOVIDO" })).toEqual([ENTRIES + 2]);
      expect(await find({ text: "n__h_m" })).toEqual([]);
      // 23:59 of the 19th in São Paulo.
      expect(await find({ to: "2026-11-19" })).toEqual([1]);
      expect(await find({ from: "2026-11-21" })).toEqual([]);
      expect(await find({ from: "2026-11-20", to: "2026-11-20", show: "contacts" })).toEqual([]);
      const windows = requests.filter((url) => url.includes("sequence=gte."));
      for (const url of windows) {
        const [start = 0, end = 0] = [...url.matchAll(/sequence=[gl]te\.(\d+)/gu)].map(Number1);
        expect(end - start).toBeLessThan(20_000);
      }
    },
  );

  test("has a large import as one command with all of its records", EXTENDED, async () => {
    const nowMs = Date.parse("2026-11-24T12:00:00Z");
    const app = await openTestApp(engine, { clock: () => nowMs });
    await app.send("POST", "clients", CONTACT, { "x-user-name": "Ana" });
    const original = { ...originalCompany(11_000), audit_records: [] };
    const { data } = checkForNewBooks(original, { nowMs, timeZone: DEFAULT_TIME_ZONE });
    await app.ledger.execute({ kind: "import-original", data }, { userName: "Bia" });
    answerScreens(app);
    for (const params of [{}, { from: "2026-11-24" }, { user: "Bia" }]) {
      const [first = [], ...others] = await readPages(params);
      const { unlistedCount = 0 } = first.at(-1) ?? {};
      expect([first.length, unlistedCount]).toEqual([150, 11_012 - 150]);
      expect(others.flat()).toHaveLength("user" in params ? 0 : 1);
    }
  });

  test("has all records of a period where older ones were imported later", EXTENDED, async () => {
    let now = Date.parse("2026-11-10T12:00:00Z");
    const app = await openTestApp(engine, { clock: () => now });
    await app.send("POST", "clients", CONTACT, { "x-user-name": "Ana" });
    now = Date.parse("2026-11-24T12:00:00Z");
    const imported = Array.from({ length: 12_000 }, (_, at) => ({
      id: `AUD-lx${at}`,
      timestamp: instantFromMs(Date.parse("2024-01-01T12:00:00Z") + at * 2 * 3_600_000),
      userName: at === 11_999 ? "Bia" : "Caio",
      description: "Lançamento criado",
      entityType: "transaction" as const,
      entityId: `TRI-lx${at}`,
    }));
    const data = { contacts: [], entries: [], history: imported };
    await app.ledger.execute({ kind: "import-original", data }, { userName: "Caio" });
    answerScreens(app);
    expect(imported.at(-1)?.timestamp).toMatch(/^2026-09-2/u);
    expect(await find({ from: "2026-09-01", user: "Ana" })).toEqual([1]);
    expect(await find({ to: "2026-11-10", user: "Bia" })).toEqual([12_001]);
  });
});

const Number1 = ([, digits]: RegExpMatchArray): number => Number(digits);

/** The sequences of all pages. */
async function find(params: object): Promise<number[]> {
  return (await readPages(params)).flat().map(({ sequence }) => sequence);
}

async function readPages(params: object): Promise<(readonly ActivityRow[])[]> {
  const { activitySearch, toPagedSearch } =
    await import("#web/features/activity/activity-search.ts");
  const { activitySource } = await import("#web/features/activity/activity-source.ts");
  const search = toPagedSearch(activitySearch.parse(params), DEFAULT_TIME_ZONE);
  const { signal } = new AbortController();
  const pages: (readonly ActivityRow[])[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof activitySource.readPage>> = await activitySource.readPage(
      search,
      { after, size: 50 },
      signal,
    );
    pages.push(page.rows);
    after = page.nextCursor;
  } while (after !== null);
  return pages;
}

/** Routes the screen's requests to this application; returns their URLs. */
function answerScreens({ app }: TestApp): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    requests.push(decodeURIComponent(String(input)));
    const { statusCode, body, headers } = await app.inject({
      method: "GET",
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return requests;
}
