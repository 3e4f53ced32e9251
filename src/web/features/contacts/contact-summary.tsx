import type { ReactNode } from "react";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { useCompany } from "#web/lib/company.ts";
import { dayOfInstant } from "#web/lib/day-of-instant.ts";
import { Button } from "#web/ui/button.tsx";
import type { ContactEntry } from "./contact-queries.ts";

/** Who the contact is as saved, and whether it is offered for new links. */
export function ContactSummary({
  contact,
  isBusy,
  setActive,
}: {
  contact: ContactEntry;
  isBusy: boolean;
  setActive: (isActive: boolean) => void;
}) {
  const { timeZone } = useCompany();
  return (
    <section
      aria-label="Resumo do contato"
      className="flex flex-col gap-3 rounded-md border border-line bg-page p-3"
    >
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent/12 font-semibold text-accent"
        >
          {initialsOf(contact.name)}
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{contact.name}</p>
          <p className="text-meta text-muted">
            {CONTACT_TYPE_LABELS[contact.type]} · {contact.isActive ? "Ativo" : "Inativo"}
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Fact term="Telefone atual">{contact.phone ?? "-"}</Fact>
        <Fact term="Desde">{dayOfInstant(contact.createdAt, timeZone)}</Fact>
        {contact.type === "employee" && (
          <Fact term="Chave Pix atual">{contact.pixKey ?? "Não informada"}</Fact>
        )}
        {contact.companyName !== null && <Fact term="Empresa atual">{contact.companyName}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="grow"
          isInert={isBusy || contact.isActive}
          onClick={() => setActive(true)}
        >
          Marcar como ativo
        </Button>
        <Button
          size="small"
          className="grow"
          isInert={isBusy || !contact.isActive}
          onClick={() => setActive(false)}
        >
          Marcar como inativo
        </Button>
      </div>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return chosen
    .map((word) => /^./u.exec(word ?? "")?.[0] ?? "")
    .join("")
    .toUpperCase();
}
