import * as z from "zod";
import { isTagId } from "#domain/ids.ts";
import { MAX_TAGS_OF_ENTRY, listTagIds, toTagIds, type TagIds } from "#domain/tag.ts";
import { fieldCodec, idText, quoted, requiredError } from "./fields.ts";

/** At most `MAX_TAGS_OF_ENTRY` tags, in any order. Refuses malformed ids, not missing tags. */
export function tagIds(label: string) {
  const list = z
    .array(idText(label, isTagId), { error: requiredError(label, "uma lista de códigos") })
    .meta({ maxItems: MAX_TAGS_OF_ENTRY });
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
