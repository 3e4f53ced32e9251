import { formatInstant } from "#domain/company-time.ts";
import type { SavedVerification } from "../verification/saved-verification.ts";
import { CheckError, type Check } from "./check.ts";

/** Fails if the last verification of the ledger found a problem. */
export function verificationCheck(read: () => SavedVerification, timeZone: string): Check {
  return {
    name: "verification",
    run: async () => {
      const { verifiedAt, problems } = read();
      const when = verifiedAt === null ? null : formatInstant(verifiedAt, timeZone);
      if (problems.length > 0) {
        throw new CheckError(
          `A conferência dos dados encontrou ${problems.length} problema(s): ${problems[0]?.text} Veja Configurações › Confiança.`,
        );
      }
      return when === null
        ? "Os dados ainda não foram conferidos por inteiro."
        : `Os dados foram conferidos em ${when}, e nada de errado foi encontrado.`;
    },
  };
}
