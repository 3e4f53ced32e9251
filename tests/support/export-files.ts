/** Exported files and their expected content. */
import type { EntryOrder } from "#contract/entry-order.ts";
import { EXPORTS_PATH } from "#contract/exports.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TestApp } from "./test-app.ts";
import { LIFECYCLE_WORDS, STATUS_WORDS, TYPE_WORDS } from "./words.ts";

const LABELS: Readonly<Record<string, string>> = {
  ...TYPE_WORDS,
  ...STATUS_WORDS,
  ...LIFECYCLE_WORDS,
};

/** An entry with its computed and embedded columns in the API. */
export type ExportedRow = TransactionRow & {
  readonly resolved_status: string;
  readonly clients: { readonly name: string } | null;
};

/** The `select` parameter for such rows. */
export const EXPORTED_COLUMNS = "*,resolved_status,clients(name)";

export async function exportedFile(
  { app }: Pick<TestApp, "app">,
  name: string,
): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }> {
  const url = `${EXPORTS_PATH}/${name}`;
  const { statusCode, headers, rawPayload } = await app.inject({ method: "GET", url });
  return { status: statusCode, headers, body: rawPayload };
}

/** All entries in an order, from the API that the lists use. */
export async function exportedRows(app: TestApp, order: EntryOrder): Promise<ExportedRow[]> {
  const isDescending = order.startsWith("-");
  const column = COLUMNS[order.replace(/^-/u, "") as OrderName];
  const direction = isDescending ? "desc" : "asc";
  const { status, body } = await app.send<ExportedRow[]>(
    "GET",
    `transactions?select=${EXPORTED_COLUMNS}&order=${column}.${direction}.nullslast,id.${direction}`,
  );
  if (status !== 200) throw new Error(`The entries could not be read: ${JSON.stringify(body)}`);
  return body;
}

type OrderName = Exclude<EntryOrder, `-${string}`>;

const COLUMNS: Readonly<Record<OrderName, string>> = {
  created: "created_at",
  type: "type",
  category: "category_plain",
  amount: "amount",
  due: "expected_payment_date",
  paid: "paid_on",
  status: "resolved_status",
  lifecycle: "lifecycle",
  client: "clients(name_plain)",
};

/**
 * The ten fields of an entry as in spec section 9, days as `dd/mm/aaaa`; its parts under
 * *Categoria*.
 */
export function fieldsOfRow(row: ExportedRow): string[] {
  const day = row.expected_payment_date?.split("-").toReversed().join("/") ?? "-";
  return [
    row.id,
    LABELS[row.type] ?? "",
    row.splits?.map(writePart).join(", ") ?? row.category,
    row.amount.toFixed(2).replace(".", ","),
    day,
    day,
    LABELS[row.resolved_status] ?? "",
    LABELS[row.lifecycle] ?? "",
    row.clients?.name ?? "",
    (row.notes ?? "").replace(/\s*\n+\s*/gu, " "),
  ];
}

function writePart({ category, amount }: { category: string; amount: number }): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${category} R$ ${amount.toLocaleString("pt-BR", digits)}`;
}
