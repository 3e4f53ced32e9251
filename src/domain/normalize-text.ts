/** Folds only ASCII and Latin-1, which cover Portuguese, so that every database can do the same. */

/** The letters of Latin-1 beyond ASCII, in the same order; so are the two below. */
export const LATIN1_UPPERCASE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ";
export const LATIN1_LOWERCASE = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";

const CAPITAL = new RegExp(`[A-Z${LATIN1_UPPERCASE}]+`, "gu");

/** The length stays the same. */
export function foldCase(text: string): string {
  return text.replace(CAPITAL, (capitals) => capitals.toLowerCase());
}

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const UNACCENTED = "aaaaaaceeeeiiiinooooouuuuyy";

const ACCENT = new RegExp(`[${ACCENTED}]`, "gu");

/** Lowercase without accents, so that Álvaro sorts among the As. */
export function collationKey(name: string): string {
  return foldCase(name).replace(ACCENT, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter)));
}

/** The letters beyond `A` to `Z`, and those that `collationKey` puts in their place. */
export const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `${LATIN1_UPPERCASE}${ACCENTED}`.split("").map((letter) => {
    const at = LATIN1_UPPERCASE.indexOf(letter);
    const small = at < 0 ? letter : LATIN1_LOWERCASE.charAt(at);
    const accented = ACCENTED.indexOf(small);
    return [letter, accented < 0 ? small : UNACCENTED.charAt(accented)];
  }),
);
