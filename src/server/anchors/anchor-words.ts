import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/portuguese.js";
import { collationKey } from "#domain/normalize-text.ts";
import type { Position } from "./anchor.ts";

const SEQUENCE_BYTES = 4;
const HASH_BYTES = 12;

/** The content of the twelve words: the sequence, and the first 96 bits of the hash. */
export type ShortPosition = { readonly sequence: number; readonly hashStart: string };

/**
 * Twelve words of BIP 39's Portuguese list, including a checksum of four bits that detects a wrong
 * word.
 */
export function anchorWords({ sequence, hash }: Position): string {
  const entropy = Buffer.alloc(SEQUENCE_BYTES + HASH_BYTES);
  entropy.writeUInt32BE(sequence);
  entropy.write(hash, SEQUENCE_BYTES, HASH_BYTES, "hex");
  return entropyToMnemonic(entropy, wordlist);
}

/** Null for a word that is not in the list. */
export function parseAnchorWords(text: string): ShortPosition | null {
  const words = collationKey(text).match(/[a-z]+/gu) ?? [];
  try {
    const entropy = Buffer.from(mnemonicToEntropy(words.join(" "), wordlist));
    if (entropy.length !== SEQUENCE_BYTES + HASH_BYTES) return null;
    return {
      sequence: entropy.readUInt32BE(),
      hashStart: entropy.subarray(SEQUENCE_BYTES).toString("hex"),
    };
  } catch {
    return null;
  }
}
