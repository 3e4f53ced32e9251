/** The write schemas of records that are created active and ended by a change. */
import * as z from "zod";
import { newIsActive, type EndingType } from "#domain/entities.ts";
import { unknownColumnsError } from "./fields.ts";
import { renamingCodec, toShape, type Field, type Fields, type ShapeOf } from "./record-codec.ts";

type ActiveFields = Fields & Readonly<Record<"id" | "isActive" | "createdAt" | "updatedAt", Field>>;

type Without<F extends Fields, Property extends string> = {
  readonly [Other in Exclude<keyof F, Property> & string]: F[Other];
};

/** `defaults` are the columns that a creation may omit. All schemas refuse unknown columns. */
export function activeSchemas<F extends ActiveFields, Defaults extends z.ZodRawShape>(
  { table, type }: { readonly table: string; readonly type: EndingType },
  fields: F,
  defaults: Defaults,
) {
  const draftFields = without(fields, "isActive", "createdAt", "updatedAt");
  const patchFields = without(fields, "id", "createdAt", "updatedAt");
  const draft = { ...toShape(draftFields), id: fields.id.codec.optional(), ...defaults };
  type Draft = Omit<ShapeOf<typeof draftFields>, "id" | keyof Defaults> &
    Defaults & { id: z.ZodOptional<F["id"]["codec"]> };
  const error = unknownColumnsError(table);
  const toDraft = <Active extends z.ZodType>(active: Active) =>
    renamingCodec(
      draftFields,
      z.strictObject({ ...(draft as unknown as Draft), is_active: active }, { error }),
    );
  return {
    /** `is_active` may only be true (spec section 4). */
    insert: toDraft(z.literal(true, { error: newIsActive(type) }).optional()),
    /** Unlike a creation, an upsert may also be inactive. */
    upsert: toDraft(fields.isActive.codec.optional()),
    /** An absent column keeps its value. Refuses whatever a creation refuses. */
    patch: renamingCodec(patchFields, z.strictObject(toShape(patchFields), { error }).partial()),
  };
}

function without<F extends Fields, Property extends string>(
  fields: F,
  ...properties: readonly Property[]
): Without<F, Property> {
  const others = Object.entries(fields).filter(([name]) => !properties.some((one) => one === name));
  return Object.fromEntries(others) as Without<F, Property>;
}
