import { CHECK_LABELS, type Problem } from "#contract/trust.ts";
import { formatInstant } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { SavedVerification } from "../verification/saved-verification.ts";
import { CheckError, type Check } from "./check.ts";

/** Fails if the last verification of the ledger found a problem. */
export function verificationCheck(read: () => SavedVerification, timeZone: string): Check {
  return {
    name: "verification",
    run: async () => {
      const { verifiedAt, problems } = read();
      const when = verifiedAt === null ? null : formatInstant(verifiedAt, timeZone);
      if (problems.length > 0) throw new CheckError(describe(problems));
      return when === null
        ? "Os dados ainda não foram conferidos por inteiro."
        : `Os dados foram conferidos em ${when}, e nada de errado foi encontrado.`;
    },
  };
}

/** Without the texts of the problems, which have people's data and amounts: monitors log this. */
function describe(problems: readonly Problem[]): string {
  const places = new Set(problems.map(({ check }) => CHECK_LABELS[check]));
  const count = pluralize(problems.length, "problema", "problemas");
  return `A conferência dos dados encontrou ${count} (${[...places].join("; ")}): veja quais em Configurações › Confiança.`;
}
