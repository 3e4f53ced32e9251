import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { totalsResponse, type ReportArguments } from "#contract/report.ts";
import { transactionRow } from "#contract/transactions.ts";
import type { TypeTotals } from "#domain/totals.ts";
import type { Transaction } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

type Totals = z.output<typeof totalsResponse>;

/** Sums of the active entries of a contact. */
export type ContactOverview = {
  readonly all: TypeTotals;
  /** The entries that count in no sum. */
  readonly leftOut: Totals["leftOut"];
  readonly unpaid: TypeTotals;
  readonly overdue: TypeTotals;
  /** The first entry of the contact's list: the one due last, whatever its state. */
  readonly lastDue: Transaction | null;
};

export function contactOverviewQuery(contactId: string) {
  return queryOptions({
    queryKey: queryKeys.contactOverview(contactId),
    queryFn: async (): Promise<ContactOverview> => {
      const [all, unpaid, overdue, lastDue] = await Promise.all([
        totalsOf({ client_id: contactId }),
        totalsOf({ client_id: contactId, status: "unpaid" }),
        totalsOf({ client_id: contactId, status: "overdue" }),
        lastDueOf(contactId),
      ]);
      return {
        all: all.totals,
        leftOut: all.leftOut,
        unpaid: unpaid.totals,
        overdue: overdue.totals,
        lastDue,
      };
    },
  });
}

async function totalsOf(filter: ReportArguments): Promise<Totals> {
  return totalsResponse.parse((await callApi("rpc/totals", filter)).data);
}

async function lastDueOf(contactId: string): Promise<Transaction | null> {
  const order = {
    client_id: `eq.${contactId}`,
    order: "expected_payment_date.desc.nullslast,id.desc",
    limit: "1",
  };
  const { data } = await callApi("transactions", order);
  return z.array(transactionRow).parse(data)[0] ?? null;
}
