import { HttpError } from "../http/http-error.ts";

/** Reads one parameter of a query string from left to right; what does not fit is refused by place. */
export class TextReader {
  readonly #text: string;
  readonly #name: string;
  #at = 0;

  /** `name` is what the text is called in a refusal. */
  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Moves past the character when it is the next one. */
  accept(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.accept(character)) this.fail(`"${character}"`);
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail("o fim");
  }

  /** Matches a sticky pattern here and moves past it. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  /** All that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  skipSpaces(): void {
    this.match(/\s+/uy);
  }

  /**
   * A text in double quotes, with `\` before `"` and `\`, that ends here or before one of the
   * `next` characters; null when none is here.
   */
  quotedBefore(next: string): string | null {
    const match = this.match(new RegExp(String.raw`"((?:[^"\\]|\\.)*)"(?=[${next}]|$)`, "suy"));
    return match === null ? null : unescaped(match[1] ?? "");
  }

  /** @throws HttpError that names the place. */
  fail(expected: string): never {
    throw new HttpError(
      400,
      "PGRST100",
      `${this.#name} ${JSON.stringify(this.#text.slice(0, 200))} não foi entendido: era esperado ${expected} na posição ${this.#at + 1}.`,
    );
  }
}

/** Without the `\` before a character that is to be taken as it is. */
export function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, "$1");
}
