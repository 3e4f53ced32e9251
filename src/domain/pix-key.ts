import { parseEmail } from "./email.ts";
import { parsePhone } from "./phone.ts";
import { toTaxId } from "./tax-id.ts";

const RANDOM_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/**
 * True for the format of a CPF, CNPJ, e-mail, telephone or random key; only a bank knows whether
 * the key exists.
 */
export function looksLikePixKey(key: string): boolean {
  return (
    RANDOM_KEY.test(key) ||
    isText(parseEmail(key)) ||
    isText(toTaxId(key)) ||
    isMobileOrLandline(key)
  );
}

function isMobileOrLandline(key: string): boolean {
  const phone = parsePhone(key);
  return phone !== null && phone.whatsApp !== null;
}

function isText(parsed: unknown): boolean {
  return typeof parsed === "string" && parsed !== "not-a-tax-id";
}
