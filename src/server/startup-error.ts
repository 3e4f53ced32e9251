/**
 * Why the program cannot start, in one Portuguese line for the person who started it: what is wrong
 * and what to do. `main.ts` prints it and exits with code 1; nothing was changed.
 */
export class StartupError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = "StartupError";
  }
}
