import { parseError } from "../errors/http-error.ts";

/** Scans one parameter of a query string; errors name the position. */
export class Scanner {
  readonly #text: string;
  readonly #name: string;
  #index = 0;

  /** `name` is Portuguese, for error messages. */
  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
  }

  accept(character: string): boolean {
    if (this.#text[this.#index] !== character) return false;
    this.#index += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.accept(character)) this.fail(`"${character}"`);
  }

  expectEnd(): void {
    if (this.#index < this.#text.length) this.fail("o fim");
  }

  /** `pattern` must be sticky. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#index;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#index = pattern.lastIndex;
    return match;
  }

  /** `expected` is Portuguese. @throws HttpError */
  expectMatch(pattern: RegExp, expected: string): string {
    return this.match(pattern)?.[0] ?? this.fail(expected);
  }

  rest(): string {
    return this.match(/.*/suy)?.[0] ?? "";
  }

  skipSpaces(): void {
    this.match(/\s+/uy);
  }

  /**
   * A double-quoted text, escaped with `\`, followed by the end or one of the `next` characters.
   */
  matchQuoted(next: string): string | null {
    const match = this.match(new RegExp(String.raw`"((?:[^"\\]|\\.)*)"(?=[${next}]|$)`, "suy"));
    return match === null ? null : removeEscapes(match[1] ?? "");
  }

  fail(expected: string): never {
    throw parseError(
      `${this.#name} ${JSON.stringify(this.#text.slice(0, 200))} não foi entendido: era esperado ${expected} na posição ${this.#index + 1}.`,
    );
  }
}

export function removeEscapes(text: string): string {
  return text.replace(/\\(.)/gsu, "$1");
}
