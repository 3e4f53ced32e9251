/**
 * Renames a category that a seventh of all entries have, compared with renaming one without
 * entries: entries store the category's key, so none is written.
 */
import { REST_PATH } from "#contract/api.ts";
import { startProgram } from "#tests/support/program.ts";
import {
  expectSame,
  largestCompany,
  rowOf,
  timeAlternately,
  type Bench,
  type Row,
  type Setting,
} from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";

/** The number of renames per round: a single one takes a few milliseconds. */
const NAMES = 20;

export const renameBench: Bench = { name: "rename", measure };

type Category = { readonly id: string; readonly name: string; readonly entry_count: number };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const count = largestCompany(setting);
  const dataDir = copyOf(await companyOf(count));
  const program = await startProgram({ dataDir, databaseUrl: null });
  try {
    const unused = await addCategory(program.url);
    const used = (await categories(program.url)).reduce((most, one) =>
      one.entry_count > most.entry_count ? one : most,
    );
    const times = await timeAlternately(setting.rounds, {
      used: () => rename(program.url, used.id),
      unused: () => rename(program.url, unused),
    });
    const renamed = (await categories(program.url)).find(({ id }) => id === used.id);
    expectSame("entries of the new name", renamed?.entry_count, used.entry_count);
    return [
      rowOf(
        {
          operation: `${NAMES} new names of a category of ${used.entry_count} entries`,
          baseline: "of a category without entries",
          unit: "ms",
        },
        times.used,
        times.unused,
        { is: "at most", ratio: 1.5 },
      ),
    ];
  } finally {
    await program.stop("SIGTERM");
  }
}

async function categories(url: string): Promise<readonly Category[]> {
  const response = await fetch(`${url}${REST_PATH}/categories?select=id,name,entry_count`);
  return (await response.json()) as readonly Category[];
}

/** Returns its id. */
async function addCategory(url: string): Promise<string> {
  const [added] = await send<readonly Category[]>(url, "POST", "categories?select=id", {
    name: "Sem lançamentos",
  });
  return added?.id ?? "";
}

async function rename(url: string, id: string): Promise<void> {
  for (let at = 0; at < NAMES; at += 1) {
    const name = `Nome ${id.slice(-4)} ${at}`;
    const changed = await send<readonly Category[]>(url, "PATCH", `categories?id=eq.${id}`, {
      name,
    });
    expectSame("the new name", changed[0]?.name, name);
  }
}

async function send<Body>(url: string, method: string, path: string, body: unknown): Promise<Body> {
  const response = await fetch(`${url}${REST_PATH}/${path}`, {
    method,
    headers: { "content-type": "application/json", prefer: "return=representation" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}
