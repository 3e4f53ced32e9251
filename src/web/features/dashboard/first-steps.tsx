import { ReceiptText, UserPlus } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "#web/lib/paths.ts";
import { NEW_RECORD } from "#web/lib/record-panel.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** What a company without any entry begins with. */
export function FirstSteps() {
  return (
    <section
      aria-label="Primeiros passos"
      className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-accent/40 bg-accent/6 p-5"
    >
      <div className="max-w-160">
        <h2 className="text-emphasis font-semibold">Comece pelo primeiro lançamento</h2>
        <p className="text-muted">
          Registre uma receita ou despesa e o painel passa a mostrar quanto entrou, quanto saiu e o
          que está por vir. Cadastre clientes e funcionários para saber de quem é cada valor.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Link
          to={PATHS.transactions}
          state={NEW_RECORD}
          className={buttonClass("primary", "max-sm:w-full")}
        >
          <ReceiptText aria-hidden className="size-4" />
          Registrar o primeiro lançamento
        </Link>
        <Link
          to={PATHS.contacts}
          state={NEW_RECORD}
          className={buttonClass("secondary", "max-sm:w-full")}
        >
          <UserPlus aria-hidden className="size-4" />
          Cadastrar o primeiro contato
        </Link>
      </div>
    </section>
  );
}
