const BRAZIL = "55";

/**
 * The digits to dial from anywhere, such as 5511912345678 for "(11) 91234-5678"; null when the text is
 * no whole number. Without a + it is a Brazilian number with its area code.
 */
export function toDialledDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/gu, "");
  if (/[^\d\s()+./-]/u.test(phone)) return null;
  if (phone.trim().startsWith("+")) return /^\d{8,15}$/u.test(digits) ? digits : null;
  const national = digits.replace(/^0(?=\d{10,11}$)/u, "");
  if (/^[1-9]\d{9,10}$/u.test(national)) return `${BRAZIL}${national}`;
  return /^55[1-9]\d{9,10}$/u.test(digits) ? digits : null;
}
