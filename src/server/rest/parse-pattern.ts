import type { Pattern } from "../database/engine.ts";
import { HttpError } from "../errors/http-error.ts";

/** A `like` pattern, with PostgREST's `*` as `%` and `\` as the escape character. */
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
  // Consecutive `%` are redundant and slow.
  return parts.filter((part, index) => part !== "any-text" || parts[index - 1] !== "any-text");
}

function endsWithEscape(column: string): HttpError {
  return new HttpError(
    400,
    "22025",
    String.raw`O filtro de ${column} não pode terminar com uma barra invertida (\).`,
  );
}
