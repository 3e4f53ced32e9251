import { Refusal } from "#domain/refusal.ts";
import { ACCOUNTS, readAccounts } from "./account-commands.ts";
import { changeRecords } from "./record-commands.ts";
import type { ChangedRows } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** The account that the command made the default replaces the one before. @throws Refusal for two. */
export async function replaceDefault(work: UnitOfWork, changed: ChangedRows): Promise<ChangedRows> {
  const defaults = (await readAccounts(work)).all().filter(({ isDefault }) => isDefault);
  const named = defaults.filter(({ id }) => changed.ids.includes(id));
  if (named.length > 1) throw new Refusal({ code: "two-default-accounts" });
  const replaced = named.length === 0 ? [] : defaults.filter((account) => !named.includes(account));
  const patch = { isDefault: false };
  await changeRecords(
    ACCOUNTS,
    work,
    replaced.map((entity) => ({ entity, patch })),
  );
  return changed;
}
