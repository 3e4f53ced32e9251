/**
 * The start of the program with a setting, as a command that users copy into their shell. On Windows
 * both the Command Prompt and PowerShell read it.
 */
export function startWith(
  variable: string,
  value: number | string,
  platform: NodeJS.Platform = process.platform,
): string {
  return platform === "win32"
    ? `cmd /c "set ${variable}=${value}&& npm start"`
    : `${variable}=${value} npm start`;
}
