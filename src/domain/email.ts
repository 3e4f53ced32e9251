/** E-mail addresses: checked for what is surely wrong only; whether one exists shows when it is used. */
import { CONTACT_LIMITS } from "./contact.ts";
import { normalizeLine, type TextError } from "./sanitize-text.ts";

/** One @, no blanks or invisible characters, and a domain of at least two labels. */
const ADDRESS = /^[^\s\p{Cf}@<>,;]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

/** The domain in lower case; null when blank. The part before the @ keeps its case, which may matter. */
export function parseEmail(
  typed: string,
): string | null | { readonly error: TextError | "not-an-email" } {
  const line = normalizeLine(typed, CONTACT_LIMITS.email);
  if (typeof line !== "string") return line;
  if (!ADDRESS.test(line)) return { error: "not-an-email" };
  const at = line.indexOf("@");
  return line.slice(0, at) + line.slice(at).toLowerCase();
}

/** A link that opens the mail program, also for an address with `?`, `&` or `%`. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
