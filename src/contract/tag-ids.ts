import * as z from "zod";
import { isTagId } from "#domain/ids.ts";
import { MAX_TAGS_OF_ENTRY, listTagIds, toTagIds, type TagIds } from "#domain/tag.ts";
import { fieldCodec, quoted, requiredError, text } from "./fields.ts";

/** At most `MAX_TAGS_OF_ENTRY` tags, in any order. Refuses malformed ids, not missing tags. */
export function tagIds(label: string) {
  const list = z.array(text(label), { error: requiredError(label, "uma lista de códigos") });
  return fieldCodec(
    list,
    (typed, refuse): TagIds => {
      const ids = typed.filter((id) => isTagId(id));
      const wrong = typed.find((id) => !isTagId(id));
      if (wrong !== undefined) {
        return refuse(`${label} deve ter códigos de etiquetas (TAG-…), não ${quoted(wrong)}.`);
      }
      if (new Set(ids).size > MAX_TAGS_OF_ENTRY) {
        return refuse(`${label}: um lançamento pode ter no máximo ${MAX_TAGS_OF_ENTRY}.`);
      }
      return toTagIds(ids);
    },
    (value) => [...listTagIds(value)],
  );
}
