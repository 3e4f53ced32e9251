/** The amount, category and parts of a split entry. */
import * as fc from "fast-check";

const HALVES = "Sistema 10.25, Outros 10.25";

/** Usually with the right sum; one has two parts with the same category, one a part of zero. */
export const SPLIT = fc
  .constantFrom(
    [20.5, HALVES] as const,
    [20.5, HALVES] as const,
    [20.5, "Sistema 20, Aplicativo 0.5"] as const,
    [10, "Site 0.01, Sistema 9.98, Outros 0.01"] as const,
    [10, "Sistema 5, Sistema 5"] as const,
    [10, "Sistema 10, Outros 0"] as const,
    [10, "Sistema 5, Outros 4.99"] as const,
    [10, "Sistema 5, Nenhuma 5"] as const,
    [10, "Sistema 10"] as const,
  )
  .map(([amount, text]) => {
    const splits = text.split(", ").map((part) => {
      const [category = "", own] = part.split(" ");
      return { category, amount: Number(own) };
    });
    return { amount, category: splits[0]?.category ?? "", splits };
  });
