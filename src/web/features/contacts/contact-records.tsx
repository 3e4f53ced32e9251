import { useQuery } from "@tanstack/react-query";
import { useState, type RefCallback } from "react";
import type { Contact } from "#domain/contact.ts";
import { Tab, TabList, TabPanel, Tabs } from "#web/controls/tabs.tsx";
import { contactApi } from "#web/records/contact.ts";
import { HistoryRecords } from "#web/records/history.tsx";
import { ExcludedTotals, excludedTotalsQuery } from "./excluded-totals.tsx";
import { useLinkedEntries } from "./linked-entries.ts";
import { LinkedEntryList } from "./linked-entry-list.tsx";

export function ContactRecords({
  row,
  historyRef,
}: {
  row: Contact;
  /** The tab, which opens on focus. */
  historyRef?: RefCallback<HTMLElement>;
}) {
  const { id } = row;
  const linked = useLinkedEntries(id);
  const isExcludedPending = useQuery(excludedTotalsQuery(id)).isPending;
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
        {/* The line of excluded entries would move the list. */}
        <div className={isExcludedPending ? "invisible" : undefined}>
          <ExcludedTotals contactId={id} />
          <LinkedEntryList linked={linked} />
        </div>
      </TabPanel>
      <TabPanel value="history">
        <HistoryRecords api={contactApi} row={row} />
      </TabPanel>
    </Tabs>
  );
}
