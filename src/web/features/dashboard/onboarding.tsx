import { FileInput, FlaskConical, ReceiptText, UserPlus, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PATHS } from "#web/api/paths.ts";
import { NEW_RECORD } from "#web/url/detail-panel.ts";
import { buttonClass } from "#web/controls/button.tsx";
import { CopyableText } from "#web/controls/copy-button.tsx";

const DEMO_COMMAND = "npm run demo";

/** Shown while there are no entries. */
export function Onboarding() {
  return (
    <section aria-labelledby="primeiros-passos" className="flex flex-col gap-4">
      <div>
        <h2 id="primeiros-passos" className="text-section font-semibold">
          Comece pelo primeiro lançamento
        </h2>
        <p className="text-muted">
          Com ele, o painel passa a mostrar quanto entrou, quanto saiu e o que está por vir.
        </p>
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <StartOption icon={ReceiptText} title="Registrar">
          <p className="text-muted">
            Anote uma receita ou despesa, inclusive de datas passadas. Cadastre clientes e
            funcionários para saber de quem é cada valor.
          </p>
          <div className="mt-auto flex flex-wrap gap-2">
            <Link
              to={PATHS.transactions}
              state={NEW_RECORD}
              className={buttonClass("primary", "max-sm:w-full")}
            >
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
        </StartOption>
        <StartOption icon={FileInput} title="Importar">
          <p className="text-muted">
            Ainda não há uma tela para isso. Quem programa pode trazer clientes e lançamentos de
            outro sistema pela API deste, que recebe listas inteiras e grava tudo ou nada.
          </p>
          <a
            href="/rest/v1/"
            target="_blank"
            rel="noreferrer"
            className="mt-auto py-2 text-accent hover:underline"
          >
            Descrição da API (OpenAPI)
          </a>
        </StartOption>
        <StartOption icon={FlaskConical} title="Ver com dados de exemplo">
          <p className="text-muted">
            Este comando, na pasta do programa, abre à parte uma empresa de exemplo, com dois anos
            de lançamentos, em http://127.0.0.1:3001. Os seus dados ficam como estão.
          </p>
          <div className="mt-auto py-2 font-mono">
            <CopyableText text={DEMO_COMMAND} copyLabel="Copiar o comando" />
          </div>
        </StartOption>
      </div>
    </section>
  );
}

function StartOption({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-5">
      <h3 className="flex items-center gap-2 text-emphasis font-semibold">
        <Icon aria-hidden className="size-5 text-accent" />
        {title}
      </h3>
      {children}
    </div>
  );
}
