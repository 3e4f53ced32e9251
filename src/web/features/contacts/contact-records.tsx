import { useEffect, useRef, useState } from "react";
import type { Contact } from "#domain/contact.ts";
import { Tab, TabList, TabPanel, Tabs } from "#web/controls/tabs.tsx";
import { contactApi } from "#web/records/contact.ts";
import { HistoryRecords } from "#web/records/history.tsx";
import { ExcludedTotals } from "./excluded-totals.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { ContactView } from "./contact-link.ts";
import { useLinkedEntries } from "./linked-entries.ts";
import { LinkedEntryList } from "./linked-entry-list.tsx";

export function ContactRecords({
  row,
  panel,
  firstView,
}: {
  row: Contact;
  /** The panel of the entries. */
  panel: DetailPanel;
  firstView: ContactView;
}) {
  const { id } = row;
  const linked = useLinkedEntries(id);
  const [view, setView] = useState<string>(firstView);
  const history = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (firstView === "history") history.current?.focus();
  }, [firstView]);
  const count = linked.data?.totals.count;
  return (
    <Tabs value={view} onValueChange={setView}>
      <TabList label="Registros do contato">
        <Tab value="entries">{`Movimentações${count === undefined ? "" : ` (${count.toLocaleString("pt-BR")})`}`}</Tab>
        <Tab value="history" ref={history}>
          Histórico
        </Tab>
      </TabList>
      <TabPanel value="entries">
        <ExcludedTotals contactId={id} />
        <LinkedEntryList linked={linked} panel={panel} />
      </TabPanel>
      <TabPanel value="history">
        <HistoryRecords api={contactApi} row={row} />
      </TabPanel>
    </Tabs>
  );
}
