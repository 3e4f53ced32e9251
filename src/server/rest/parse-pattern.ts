import type { Pattern } from "../database/engine.ts";
import { HttpError } from "../http/http-error.ts";

/**
 * The pattern of a `like`: `%` (or `*`, which needs no encoding in a URL) is any text, `_` any one
 * character, `\` takes the next one as it is.
 */
export function parsePattern(text: string, column: string): Pattern {
  const parts: Pattern[number][] = [];
  let literal = "";
  const endLiteral = (): void => {
    if (literal !== "") parts.push({ text: literal });
    literal = "";
  };
  const characters = text.replaceAll("*", "%")[Symbol.iterator]();
  for (const character of characters) {
    if (character === "\\") {
      const { value, done } = characters.next();
      if (done === true) throw endsWithEscape(column);
      literal += value;
    } else if (character === "%" || character === "_") {
      endLiteral();
      parts.push(character === "%" ? "any-text" : "any-character");
    } else {
      literal += character;
    }
  }
  endLiteral();
  // Any text after any text says no more, and costs a database time.
  return parts.filter((part, index) => part !== "any-text" || parts[index - 1] !== "any-text");
}

function endsWithEscape(column: string): HttpError {
  return new HttpError(
    400,
    "22025",
    String.raw`O filtro de ${column} não pode terminar com uma barra invertida (\).`,
  );
}
