import * as z from "zod";
import { describe, expect, it } from "vitest";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

const FIELDS = {
  id: field("id", "text", z.string()),
  companyName: field("company_name", "text", z.string().nullable()),
  count: field("row_count", "integer", z.number()),
};
type Sample = { id: string; companyName: string | null; count: number };

describe("a record", () => {
  it("has its properties in the domain and its columns in the API, and no others", () => {
    const codec = recordCodec(FIELDS).to<Sample>();
    const record = { id: "a", companyName: null, count: 0 };
    const row = { id: "a", company_name: null, row_count: 0 };
    expect(codec.parse({ ...row, other: 1 })).toStrictEqual(record);
    expect(codec.encode(record)).toStrictEqual(row);
  });

  it("is refused when a column is missing", () => {
    expect(recordCodec(FIELDS).to<Sample>().safeParse({ id: "a" }).success).toBe(false);
  });
});

describe("a part of a record", () => {
  const patch = renamingCodec(FIELDS, z.strictObject(toShape(FIELDS)).partial()).to<
    Partial<Sample>
  >();

  it("keeps null, zero and blank, and omits what is absent or undefined", () => {
    expect(patch.parse({ company_name: null, row_count: undefined })).toStrictEqual({
      companyName: null,
    });
    expect(patch.parse({ id: "", row_count: 0 })).toStrictEqual({ id: "", count: 0 });
    expect(patch.encode({ companyName: "", count: 0 })).toStrictEqual({
      company_name: "",
      row_count: 0,
    });
    expect(patch.encode({})).toStrictEqual({});
  });
});
