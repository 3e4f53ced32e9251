/** The limits of columns in the OpenAPI description, which generated clients know. */
import { expect, test } from "vitest";
import { openApiDescription } from "./openapi.ts";

type Schemas = Record<string, { properties: Record<string, unknown> }>;
const { schemas } = openApiDescription()["components"] as { schemas: Schemas };

const CONTACT_ID = "^CTT-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)?$";
const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });

test.each<[string, string, object]>([
  ["clients", "id", { type: "string", pattern: CONTACT_ID, maxLength: 64 }],
  ["clients_insert", "name", { type: "string", maxLength: 200 }],
  ["clients_patch", "email", orNull({ type: "string", maxLength: 254 })],
  ["transactions", "notes", orNull({ type: "string", maxLength: 2000 })],
  ["transactions", "amount", { type: "number", minimum: 0, maximum: 9_999_999_999.99 }],
  ["transactions", "expected_payment_date", orNull({ type: "string", format: "date" })],
  ["transactions", "created_at", { type: "string", format: "date-time" }],
  ["transactions_insert", "series_id", orNull({ pattern: "^SER-([0-9a-z]{7,50})$" })],
  ["transactions", "series_number", orNull({ type: "integer", minimum: 1, maximum: 9999 })],
  ["transactions_patch", "tag_ids", { maxItems: 10, items: { maxLength: 64 } }],
  ["transactions", "splits", orNull({ minItems: 2, maxItems: 20 })],
  ["transfers_insert", "amount", { exclusiveMinimum: 0, maximum: 9_999_999_999.99 }],
  ["accounts", "opening_balance", { minimum: -9_999_999_999.99, maximum: 9_999_999_999.99 }],
  ["accounts_insert", "due_day", orNull({ type: "integer", minimum: 1, maximum: 31 })],
  ["recurrences", "every", { type: "integer", minimum: 1, maximum: 366 }],
])("%s describes the limits of %s", (name, column, limits) => {
  expect(schemas[name]?.properties[column]).toMatchObject(limits);
});
