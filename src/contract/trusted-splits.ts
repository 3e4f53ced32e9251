import * as z from "zod";
import { cents, reaisFromCents } from "#domain/money.ts";
import { listParts, toSplits, type Splits } from "#domain/split.ts";

/**
 * A lighter codec than that of entries: the response needs no validation, and the first screen
 * stays small.
 */
export const trustedSplits = z.codec(
  z.array(z.object({ category: z.string(), amount: z.number() })),
  z.custom<Splits>(),
  {
    decode: (parts) =>
      toSplits(
        parts.map(({ category, amount: reais }) => ({
          category,
          amountCents: cents(Math.round(reais * 100)),
        })),
      ),
    encode: (splits) =>
      listParts(splits).map(({ category, amountCents }) => ({
        category,
        amount: reaisFromCents(amountCents),
      })),
  },
);
