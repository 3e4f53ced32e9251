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

/** Area code; five digits of a mobile number or four of a landline; four digits. */
const NATIONAL = /^(?<area>[1-9]{2})(?<start>9\d{4}|[2-9]\d{3})(?<end>\d{4})$/u;

/**
 * A Brazilian number as it is written in Brazil: `(11) 98765-4321`, `(11) 3555-0101`, and with its country
 * `+55 (11) 98765-4321`. Any other text stays as it is.
 */
export function formatPhone(phone: string): string {
  const dialled = toDialledDigits(phone);
  if (dialled?.startsWith(BRAZIL) !== true) return phone;
  const { area, start, end } = NATIONAL.exec(dialled.slice(BRAZIL.length))?.groups ?? {};
  if (area === undefined) return phone;
  const hasCountry = phone.replaceAll(/\D/gu, "") === dialled;
  return `${hasCountry ? `+${BRAZIL} ` : ""}(${area}) ${start}-${end}`;
}
