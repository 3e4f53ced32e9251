import { ArrowRightLeft, ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Transfer } from "#domain/transfer.ts";
import { lazyPanel } from "#web/overlay/lazy-panel.tsx";
import { ListPage, NewRecordButton } from "#web/table/list-page.tsx";
import { useDetailPanel } from "#web/url/detail-panel.ts";
import { PATHS } from "#web/url/paths.ts";
import { useUrlFilters } from "#web/url/use-url-filters.ts";
import { TransferFilters } from "./transfer-filters.tsx";
import { TransferList, useCanTransfer } from "./transfer-list.tsx";
import { transferSearch } from "./transfer-list-search.ts";

const TransferPanel = lazyPanel(async () => (await import("./transfer-panel.tsx")).TransferPanel);

/** `/contas/transferencias` */
export function TransfersPage() {
  const panel = useDetailPanel(PATHS.transfers);
  const urlFilters = useUrlFilters(transferSearch);
  const [saved, setSaved] = useState<Transfer | null>(null);
  const canTransfer = useCanTransfer();
  return (
    <div className="flex flex-col gap-5 max-lg:gap-8 max-sm:gap-6">
      <title>Transferências · Sistema Financeiro</title>
      <Link
        to={PATHS.accounts}
        className="-ml-1 flex items-center gap-1 self-start rounded-sm text-muted hover:text-ink print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Todas as contas
      </Link>
      <h2 className="hidden text-section font-semibold print:block">Transferências</h2>
      <ListPage
        label="Transferências"
        filters={
          <TransferFilters
            {...urlFilters}
            action={
              <NewRecordButton
                label="Nova transferência"
                icon={ArrowRightLeft}
                refusal={canTransfer === false ? "São necessárias duas contas." : null}
                startNew={panel.startNew}
              />
            }
          />
        }
        list={<TransferList urlFilters={urlFilters} panel={panel} saved={saved} />}
      >
        <TransferPanel panel={panel} onSaved={setSaved} />
      </ListPage>
    </div>
  );
}
