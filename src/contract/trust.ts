/** `rpc/trust`, `rpc/verify` and `rpc/check_anchor`: whether the ledger can be trusted. */
import * as z from "zod";
import { instant, unknownArgumentsError } from "./fields.ts";
import { listOf } from "./response-codec.ts";

/** Portuguese names of the checks of a verification, in order. */
export const CHECK_LABELS = {
  file: "Arquivo",
  schema: "Estrutura dos dados",
  history: "Histórico",
  anchors: "Histórico anotado à parte",
  records: "Lançamentos e contatos",
  totals: "Totais",
  search: "Busca",
};

export type CheckName = keyof typeof CHECK_LABELS;

export const CHECK_NAMES = Object.keys(CHECK_LABELS) as [CheckName, ...CheckName[]];

/**
 * `text` is a sentence for the owner; `intactUntil` the time of the last record that is still
 * intact.
 */
const problem = z.object({
  check: z.enum(CHECK_NAMES),
  text: z.string(),
  intactUntil: instant.nullable(),
});

export type Problem = z.output<typeof problem>;

/** A position of the history: the number of its newest record, and twelve words that encode it. */
const anchor = z.object({ sequence: z.int(), timestamp: instant, words: z.string() });

export const trustResponse = z.object({
  /** Null while the history is empty. */
  anchor: anchor.nullable(),
  isVerifying: z.boolean(),
  /** Null before the first, and after one that could not read everything. */
  verifiedAt: instant.nullable(),
  /** Problems of the last verification, and of the check when the program started. */
  problems: listOf(problem),
  /** The time when the owner accepted a loss of data. */
  acceptedLossAt: instant.nullable(),
});

export type TrustStatus = z.output<typeof trustResponse>;

const MAX_WORDS_LENGTH = 500;

export const checkAnchorArguments = z.strictObject(
  {
    words: z
      .string("Palavras deve ser um texto.")
      .max(MAX_WORDS_LENGTH, "São doze palavras, e aqui há mais."),
  },
  { error: unknownArgumentsError("check_anchor") },
);

/**
 * `intact`: the history contains this position. `altered`: the record differs. `missing`: the
 * history ends before it. `unreadable`: not twelve words of the list, or in the wrong order.
 */
export const checkAnchorResponse = z.object({
  result: z.enum(["intact", "altered", "missing", "unreadable"]),
  /** Null for unreadable words. */
  sequence: z.int().nullable(),
  /** The time of the record; null if there is none. */
  timestamp: instant.nullable(),
  /**
   * Of words that do not match: when the company last continued from a record before theirs, as
   * after a restore. Words from before that time match no more.
   */
  wentBack: z.object({ at: instant, sequence: z.int() }).nullable(),
});

export type AnchorCheck = z.output<typeof checkAnchorResponse>;

export const PROBLEM_ADVICE =
  "Guarde uma cópia da pasta de dados como está. Depois volte à cópia de segurança mais nova que confere.";
