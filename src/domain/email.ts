/**
 * E-mail addresses. Only certain mistakes are refused; whether an address exists shows when it is
 * used.
 */
import { CONTACT_LIMITS } from "./contact.ts";
import { normalizeLine, type TextError } from "./sanitize-text.ts";

/** One @, no blanks or invisible characters, and a domain of at least two labels. */
const ADDRESS = /^[^\s\p{Cf}@<>,;]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+$/u;

/** Lowercases the domain, but not the part before the @, where case may matter. Null when blank. */
export function parseEmail(
  typed: string,
): string | null | { readonly error: TextError | "not-an-email" } {
  const line = normalizeLine(typed, CONTACT_LIMITS.email);
  if (typeof line !== "string") return line;
  if (!ADDRESS.test(line)) return { error: "not-an-email" };
  const at = line.indexOf("@");
  return line.slice(0, at) + line.slice(at).toLowerCase();
}

/** A `mailto:` URL, also for an address with `?`, `&` or `%`. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
