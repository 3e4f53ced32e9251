import { useState, type RefObject } from "react";
import { HistoryRecords } from "#web/records/history.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/controls/tabs.tsx";
import { LeftOut } from "./excluded-entries.tsx";
import type { LinkedEntriesResult } from "./linked-entries.ts";
import { LinkedEntryList } from "./linked-entry-list.tsx";

/** What happened with the contact: its entries, and the changes to its own record. */
export function ContactRecords({
  contactId,
  linked,
  historyTab,
}: {
  contactId: string;
  linked: LinkedEntriesResult;
  /** To send the focus to, which also shows the history. */
  historyTab: RefObject<HTMLButtonElement | null>;
}) {
  const [view, setView] = useState("entries");
  const count = linked.data?.totals.count;
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabList label="Registros do contato">
        <Tab value="entries">{`Movimentações${count === undefined ? "" : ` (${count.toLocaleString("pt-BR")})`}`}</Tab>
        <Tab value="history" ref={historyTab}>
          Histórico
        </Tab>
      </TabList>
      <TabPanel value="entries">
        <LeftOut contactId={contactId} />
        <LinkedEntryList linked={linked} />
      </TabPanel>
      <TabPanel value="history">
        <HistoryRecords entityType="contact" entityId={contactId} />
      </TabPanel>
    </Tabs>
  );
}
