import type { AccountStatement } from "#domain/account-movement.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";

type ReadPage = (after: string | null) => Promise<AccountStatement>;

const MAX_ATTEMPTS = 3;

/** All movements, newest first; begins again if the balances change before the last page. */
export async function readStatement(readPage: ReadPage): Promise<Omit<AccountStatement, "next">> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const statement = await readUnchanged(readPage);
    if (statement !== null) return statement;
  }
  throw new UserFacingError("The account changed while its statement was read", {
    message: "A conta mudou enquanto o extrato era lido.",
    hint: "Tente de novo em instantes.",
  });
}

async function readUnchanged(readPage: ReadPage): Promise<Omit<AccountStatement, "next"> | null> {
  const { next, ...first } = await readPage(null);
  const { openingCents, closingCents } = first;
  const movements = [...first.movements];
  for (let after = next; after !== null;) {
    const page = await readPage(after);
    if (page.openingCents !== openingCents || page.closingCents !== closingCents) return null;
    movements.push(...page.movements);
    after = page.next;
  }
  return { ...first, movements };
}
