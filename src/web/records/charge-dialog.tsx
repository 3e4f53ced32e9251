import { useQuery } from "@tanstack/react-query";
import { Check, Copy, MessageCircle } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Link } from "react-router";
import { whatsAppUrl, writeChargeMessage } from "#domain/charge-message.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { formatBrl } from "#domain/money.ts";
import { parsePhone } from "#domain/phone.ts";
import { useCompany, useCompanyDetails } from "#web/api/company.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { TextArea } from "#web/controls/controls.tsx";
import { useCopy } from "#web/controls/copy-button.tsx";
import { Field } from "#web/controls/field.tsx";
import { SegmentedField } from "#web/controls/segmented-control.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { PATHS } from "#web/url/paths.ts";
import { chargeQuery, type ContactDebts } from "./charge-query.ts";
import { firstScope, offeredScopes, type ChargeEnd, type ChargeScope } from "./charge-scopes.ts";

export type Debtor = {
  readonly contactId: ContactId;
  readonly name: string;
  /** Up to which entry is asked; `next` if not given. */
  readonly until?: ChargeEnd;
};

/** Asks a contact to pay, with a message to send by WhatsApp or to copy. */
export function ChargeDialog({
  debtor: { contactId, name, until = "next" },
  onClose,
}: {
  debtor: Debtor;
  onClose: () => void;
}) {
  const { data, error, refetch, isFetching } = useQuery(chargeQuery(contactId, until));
  // What the user typed stays when the entries are refetched, and for the other choice.
  const [typed, setTyped] = useState<Typed>({});
  return (
    <Dialog
      isOpen
      title={`Cobrar ${data?.name ?? name}`}
      description="Confira a mensagem antes de enviar."
      isDirty={Object.keys(typed).length > 0}
      onClose={onClose}
    >
      {data === undefined && error === null && (
        <output aria-label="Preparando a mensagem">
          <Skeleton className="h-73" />
        </output>
      )}
      {data === undefined && error !== null && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data !== undefined &&
        (data.unpaid.count === 0 ? (
          <p>Nada a receber deste contato: tudo o que ele devia está recebido.</p>
        ) : (
          <Message debts={data} until={until} typed={typed} type={setTyped} />
        ))}
      {(data === undefined || data.unpaid.count === 0) && (
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
        </DialogFoot>
      )}
    </Dialog>
  );
}

type Typed = Partial<Readonly<Record<ChargeScope, string>>>;

function Message({
  debts,
  until,
  typed,
  type,
}: {
  debts: ContactDebts;
  until: ChargeEnd;
  typed: Typed;
  type: (typed: Typed) => void;
}) {
  const { today } = useCompany();
  const company = useCompanyDetails() ?? NO_DETAILS;
  const [chosen, setChosen] = useState(() => firstScope(debts, until));
  const offered = offeredScopes(debts);
  // The debts may change while the dialog is open.
  const scope = offered.includes(chosen) ? chosen : firstScope(debts, until);
  const charge = { contactName: debts.name, ...debts[scope] };
  const text = typed[chosen] ?? writeChargeMessage(charge, company, today);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      {offered.length > 1 && (
        <SegmentedField
          label="O que cobrar"
          value={scope}
          options={offered.map((value) => ({
            value,
            label: `${scopeLabel(value, debts)} · ${formatBrl(debts[value].totalCents)}`,
          }))}
          change={setChosen}
        />
      )}
      <Field label="Mensagem">
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            className="field-sizing-content max-h-[34dvh] min-h-40 lg:not-pointer-coarse:min-h-40"
            value={text}
            onChange={({ target }) => type({ ...typed, [chosen]: target.value })}
          />
        )}
      </Field>
      {company.pixKey === null && (
        <p className="-mt-2 text-meta text-muted">
          {"Sem a chave Pix da empresa, que se informa em "}
          <Link to={PATHS.settings} className="py-1 text-accent underline">
            Configurações
          </Link>
          .
        </p>
      )}
      <SendButtons text={text} area={area} phone={debts.phone} />
    </>
  );
}

function SendButtons({
  text,
  area,
  phone,
}: {
  text: string;
  /** The element with the text. */
  area: RefObject<HTMLTextAreaElement | null>;
  phone: string | null;
}) {
  const { outcome, copy } = useCopy(text, area);
  const send = useRef<HTMLAnchorElement>(null);
  // Focus the button rather than the text, which would open a phone's keyboard over it.
  useEffect(() => send.current?.focus({ preventScroll: true }), []);
  const number = phone === null ? null : (parsePhone(phone)?.whatsApp ?? null);
  const CopyIcon = outcome === "copied" ? Check : Copy;
  return (
    <>
      {number === null && (
        <p className="-mt-2 text-meta text-muted">
          {phone === null
            ? "Sem telefone no cadastro: no WhatsApp, escolha a conversa."
            : "O telefone do cadastro não serve para o WhatsApp: escolha lá a conversa."}
        </p>
      )}
      <output className="text-meta text-warning empty:sr-only">
        {outcome === "refused" &&
          "O navegador não deixou copiar. A mensagem está selecionada: copie com Ctrl+C."}
      </output>
      <DialogFoot>
        <CancelButton>Voltar</CancelButton>
        <Button className="max-sm:grow" onClick={() => void copy()}>
          <CopyIcon aria-hidden className="size-4" />
          {outcome === "copied" ? "Copiada" : "Copiar"}
        </Button>
        <a
          ref={send}
          href={whatsAppUrl(number, text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("primary", "grow")}
        >
          <MessageCircle aria-hidden className="size-4" />
          Enviar pelo WhatsApp
        </a>
      </DialogFoot>
    </>
  );
}

function scopeLabel(scope: ChargeScope, { overdue, end }: ContactDebts): string {
  if (scope === "overdue") return "Só o atrasado";
  if (scope === "unpaid") return "Tudo em aberto";
  if (end !== null) return `Até ${formatCivilDate(end)}`;
  return overdue.count === 0 ? "Sem data" : "Atrasado e sem data";
}

const NO_DETAILS = { chargeMessage: null, name: null, pixKey: null };
