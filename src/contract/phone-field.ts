import { hasPhone } from "#domain/phone.ts";
import { optionalLine } from "./fields.ts";

/** As a user types it; blank is null. The API takes any text (spec section 5), and so does a form for what is there. */
export function typedPhone(label: string, maxLength: number, stored: string | null = null) {
  return optionalLine(label, maxLength).refine(
    (phone): boolean => phone === null || phone === stored || hasPhone(phone),
    { error: `${label} deve ter um número, como (11) 91234-5678.` },
  );
}
