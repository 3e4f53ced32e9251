/** `in.(a,"b, c")`, the filter for any of these texts. */
export function inList(values: readonly string[]): string {
  return `in.(${values.map(toItem).join(",")})`;
}

/** Ids that are imported from the original may have any sign, its own quotes too. */
function toItem(value: string): string {
  return /^[\w-]+$/u.test(value) ? value : `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}
