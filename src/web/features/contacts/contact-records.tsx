import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type RefCallback } from "react";
import { totalsResponse } from "#contract/report.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { cents } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { HistoryRecords } from "#web/records/history.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/controls/tabs.tsx";
import { useLinkedEntries } from "./linked-entries.ts";
import { LinkedEntryList } from "./linked-entry-list.tsx";

export function ContactRecords({
  row: { id },
  historyRef,
}: {
  row: { id: string };
  /** The tab, which opens on focus. */
  historyRef: RefCallback<HTMLElement>;
}) {
  const linked = useLinkedEntries(id);
  const [view, setView] = useState("entries");
  const count = linked.data?.totals.count;
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabList label="Registros do contato">
        <Tab value="entries">{`Movimentações${count === undefined ? "" : ` (${count.toLocaleString("pt-BR")})`}`}</Tab>
        <Tab value="history" ref={historyRef}>
          Histórico
        </Tab>
      </TabList>
      <TabPanel value="entries">
        <ExcludedEntries contactId={id} />
        <LinkedEntryList linked={linked} />
      </TabPanel>
      <TabPanel value="history">
        <HistoryRecords entityType="contact" entityId={id} />
      </TabPanel>
    </Tabs>
  );
}

/** The linked entries that count in no total. */
function ExcludedEntries({ contactId }: { contactId: string }) {
  const { data } = useQuery(excludedTotalsQuery(contactId));
  if (data === undefined) return null;
  const parts = [
    ...countAndBalance(data.inactive, "inativa", "inativas"),
    ...countAndBalance(data.cancelled, "cancelada", "canceladas"),
  ];
  if (parts.length === 0) return null;
  return <p className="mb-2 text-meta text-muted">Fora dos totais: {parts.join(" e ")}.</p>;
}

function excludedTotalsQuery(contactId: string) {
  return queryOptions({
    queryKey: queryKeys.excludedTotals(contactId),
    queryFn: async () => {
      const { data } = await callApi("rpc/totals", { client_id: contactId });
      return totalsResponse.parse(data).leftOut;
    },
  });
}

function countAndBalance(
  { count, incomeCents, expenseCents }: TypeTotals,
  one: string,
  several: string,
): string[] {
  if (count === 0) return [];
  const balance = formatBalance(cents(incomeCents - expenseCents));
  return [`${count} ${count === 1 ? one : several} (${balance})`];
}
