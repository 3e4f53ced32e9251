/**
 * `line` is Portuguese: the cause and a remedy. `main.ts` recognizes it by its name, prints it and
 * exits with code 1.
 */
export class StartupError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = "StartupError";
  }
}
