import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting } from "./persistent-setting.ts";

/** A name; null when the stored text is none. */
export function nameSetting(key: string, maxLength: number): PersistentSetting<string | null> {
  return new PersistentSetting(key, (stored) => {
    const name = normalizeLine(stored ?? "", maxLength);
    return typeof name === "string" ? name : null;
  });
}
