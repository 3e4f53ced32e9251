/** The encoding of the bytes, whatever the file says of itself: banks' headers are often wrong. */
export type TextEncoding = "ascii" | "utf-8" | "utf-8-sig" | "utf-16" | "windows-1252";

export type DecodedText = { readonly text: string; readonly encoding: TextEncoding };

/** UTF-16 needs its byte order mark. What is no UTF-8 is Windows-1252, which has a letter for every byte. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes, "utf-16");
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes, "utf-16");
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    const text = decodeUtf8(bytes);
    if (text !== null) return { text, encoding: "utf-8-sig" };
  }
  const text = decodeUtf8(bytes);
  if (text === null) return decodeAs("windows-1252", bytes, "windows-1252");
  return { text, encoding: bytes.every((byte) => byte < 0x80) ? "ascii" : "utf-8" };
}

function decodeAs(label: string, bytes: Uint8Array, encoding: TextEncoding): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding };
}

/** Without the byte order mark; null for other bytes. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
