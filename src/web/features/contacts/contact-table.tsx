import { HandCoins, History } from "lucide-react";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import type { Contact } from "#domain/contact.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { IconButton } from "#web/controls/button.tsx";
import { RecordTable } from "#web/records/record-table.tsx";
import type { Charge } from "#web/records/use-charge.tsx";
import type { TableOrder } from "#web/table/table-head.tsx";
import type { RowJump } from "#web/table/row-jump.ts";
import { TableCell } from "#web/table/table-row.tsx";
import { NameCell, TotalCell, TypeAndPhoneCells } from "./contact-cells.tsx";
import { lastOpened, linkToContact, rememberOpened, type ContactView } from "./contact-link.ts";
import { SORT_OPTIONS } from "./contact-list-search.ts";
import type { ListedContact } from "./contact-queries.ts";

const COLUMNS = [
  {
    label: LABELS.name,
    sort: "name",
    second: { label: "Último vencimento", sort: "lastDue" },
  },
  { label: "Tipo e situação", width: "w-25 @roomy:w-40" },
  { label: "Telefone e Pix", width: "w-43 @roomy:w-52" },
  {
    label: "A receber",
    sort: "receivable",
    second: { label: "Receitas", sort: "income" },
    isAmount: true,
    width: "w-32 @roomy:w-40",
  },
  {
    label: "A pagar",
    sort: "payable",
    second: { label: "Despesas", sort: "expense" },
    isAmount: true,
    width: "w-32 @roomy:w-40",
  },
  { label: "Ações", width: "w-26 lg:w-22 print:hidden" },
];

export function ContactTable({
  charge,
  ...props
}: {
  list: LoadedRows<ListedContact>;
  order: TableOrder;
  saved: Contact | null;
  charge: Charge;
}) {
  const open = useOpenContact();
  return (
    <RecordTable
      {...props}
      selectedId={null}
      caption="Clientes e funcionários"
      columns={COLUMNS}
      sortOptions={SORT_OPTIONS}
      rowCount={null}
      rowName={({ name }) => name}
      onSelect={({ id }) => open(id)}
      jump={useReturn(props.list.rows)}
    >
      {(contact) => (
        <>
          <NameCell contact={contact} />
          <TypeAndPhoneCells contact={contact} />
          <TotalCell type="income" contact={contact} />
          <TotalCell type="expense" contact={contact} />
          <TableCell className="text-right whitespace-nowrap @max-table:contents print:hidden">
            {contact.unpaidIncomeCents > 0n && (
              <IconButton
                label={`Cobrar ${contact.name}`}
                title="Cobrar"
                tabIndex={-1}
                className="@max-table:order-3 @max-table:-my-2 @max-table:-mr-2"
                onClick={() => charge({ contactId: contact.id, name: contact.name })}
              >
                <HandCoins aria-hidden className="size-4" />
              </IconButton>
            )}
            <IconButton
              label={`Histórico de ${contact.name}`}
              title="Histórico"
              tabIndex={-1}
              className="@max-table:order-10 @max-table:-my-2 @max-table:-mr-2 @max-table:ml-auto"
              onClick={() => open(contact.id, "history")}
            >
              <History aria-hidden className="size-4" />
            </IconButton>
          </TableCell>
        </>
      )}
    </RecordTable>
  );
}

function useOpenContact(): (id: string, view?: ContactView) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return (id, view) => {
    rememberOpened(id);
    const { to, state } = linkToContact(id, location, view);
    void navigate(to, { state });
  };
}

/** When the user comes back from a contact's page, its row gets the focus. */
function useReturn(rows: readonly ListedContact[]): RowJump<ListedContact> | null {
  const isBack = useNavigationType() === NavigationType.Pop;
  const [openedId, setOpenedId] = useState(isBack ? lastOpened : null);
  const isListed = openedId !== null && rows.some(({ id }) => id === openedId);
  return useMemo(
    () =>
      isListed
        ? {
            align: "auto",
            isTarget: ({ id }) => id === openedId,
            isComplete: true,
            finish: () => setOpenedId(null),
          }
        : null,
    [isListed, openedId],
  );
}
