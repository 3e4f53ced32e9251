/** Environment variables with a value that the program refuses at startup. */
export const REFUSED_ENVIRONMENT: readonly (readonly [name: string, value: string])[] = [
  ["PORT", "80a"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["HOST", "0.0.0.0"],
  ["HOST", "192.168.0.10"],
  ["DATABASE_URL", "mysql://x/y"],
  ["DATABASE_URL", "nada"],
  ["COMPANY_TIME_ZONE", "Sao_Paulo"],
  ["COMPANY_TIME_ZONE", "-03:00"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
];
