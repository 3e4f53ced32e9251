import * as z from "zod";
import {
  MAX_SPLIT_PARTS,
  MIN_SPLIT_PARTS,
  listParts,
  toSplits,
  type SplitPart,
  type Splits,
} from "#domain/split.ts";
import { positiveAmount } from "./amount-fields.ts";
import { fieldCodec, quoted, requiredError, text, unknownColumnsError } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";

/**
 * The parts of an entry split over several categories; null for a single category. Refuses two
 * parts with the same category; a missing category or a wrong sum depends on the entry and is
 * refused later.
 */
export function optionalSplits(label: string, partLabels: PartLabels) {
  const parts = z
    .array(splitPart(label, partLabels), {
      error: requiredError(label, "uma lista de partes, ou null"),
    })
    .meta({ minItems: MIN_SPLIT_PARTS, maxItems: MAX_SPLIT_PARTS })
    .nullable();
  return fieldCodec(
    parts,
    (list, refuse): Splits | null => {
      if (list === null) return null;
      if (list.length < MIN_SPLIT_PARTS || list.length > MAX_SPLIT_PARTS) {
        return refuse(`${label} deve ter de ${MIN_SPLIT_PARTS} a ${MAX_SPLIT_PARTS} partes.`);
      }
      const twice = list.find(
        ({ category }, index) => list.findIndex((part) => part.category === category) !== index,
      );
      if (twice !== undefined) {
        return refuse(`${label}: ${quoted(twice.category)} está em duas partes. Junte as duas.`);
      }
      return toSplits(list);
    },
    (splits) => (splits === null ? null : [...listParts(splits)]),
  );
}

type PartLabels = { readonly category: string; readonly amount: string };

function splitPart(label: string, { category, amount }: PartLabels) {
  const fields = {
    category: field("category", "text", text(`${label}: ${category}`)),
    amountCents: field("amount", "money", positiveAmount(`${label}: ${amount}`)),
  };
  return renamingCodec(
    fields,
    z.strictObject(toShape(fields), { error: unknownColumnsError("splits") }),
  ).to<SplitPart>();
}
