import { hasPhone } from "#domain/phone.ts";
import { optionalLine } from "./fields.ts";

/**
 * A telephone number as typed; blank is null. The API accepts any text (spec section 5), and a form
 * accepts the stored text.
 */
export function typedPhone(label: string, maxLength: number, stored: string | null = null) {
  return optionalLine(label, maxLength).refine(
    (phone): boolean => phone === null || phone === stored || hasPhone(phone),
    { error: `${label} deve ter um número, como (11) 91234-5678.` },
  );
}
