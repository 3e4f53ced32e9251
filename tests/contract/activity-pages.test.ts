/** The pages of the screen Atividade, requested by its own code, on a history of several ranges. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, entry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const ENTRIES = 21_000;
const CONTACT = contact("CTT-first", { name: "Zoë" });

describeOnBothEngines("The activity", (engine) => {
  test(
    "has each record that the filters find once, newest first, in pages of bounded reads",
    { tags: ["extended"] },
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
      const { activitySearch, toPagedSearch } =
        await import("#web/features/activity/activity-search.ts");
      const find = (params: object) =>
        readAll(toPagedSearch(activitySearch.parse(params), "America/Sao_Paulo"));

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
});

const Number1 = ([, digits]: RegExpMatchArray): number => Number(digits);

/** The sequences of all pages. */
async function readAll(search: PagedSearch): Promise<number[]> {
  const { activitySource } = await import("#web/features/activity/activity-source.ts");
  const { signal } = new AbortController();
  const found: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof activitySource.readPage>> = await activitySource.readPage(
      search,
      { after, size: 50 },
      signal,
    );
    found.push(...page.rows.map(({ sequence }) => sequence));
    after = page.nextCursor;
  } while (after !== null);
  return found;
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
