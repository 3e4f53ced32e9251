import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useCompanyDetails } from "#web/api/company.ts";
import { callApi } from "#web/api/fetch.ts";
import { PATHS, STARTING_SET } from "#web/url/paths.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { Button } from "#web/controls/button.tsx";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { NEW_RECORD } from "#web/url/panel-state.ts";
import type { DashboardData } from "./dashboard-response.ts";

/** From this number of entries on, the company no longer needs the list. */
const MAX_ENTRIES = 10;

const DISMISSED = "dispensados";
const dismissed = new PersistentSetting("primeiros-passos", (stored) => stored === DISMISSED, {
  isOfCompany: true,
});

const firstClientQuery = {
  queryKey: queryKeys.hasClient,
  queryFn: async () => {
    const params = { select: "id", profile_type: "eq.client", limit: "1" };
    const { data } = await callApi("clients", params);
    return Array.isArray(data) && data.length > 0;
  },
};

/** The first steps of a new company, ticked according to its data, until its tenth entry. */
export function Checklist({ data }: { data: DashboardData }) {
  const isDismissed = usePersistentSetting(dismissed);
  if (isDismissed || data.entryCount >= MAX_ENTRIES) return null;
  return <OpenChecklist data={data} />;
}

function dismiss(): void {
  dismissed.set(DISMISSED);
  // The button disappeared.
  document.querySelector<HTMLElement>("#conteudo")?.focus();
}

/** `isDone` is null while unknown. */
function useFirstSteps({ entryCount, hasPaid, schedule }: DashboardData) {
  const hasName = (useCompanyDetails()?.name ?? null) !== null;
  // Unknown until loaded, and without a response.
  const { data: hasClient = null } = useQuery(firstClientQuery);
  return [
    { label: "Dar nome à empresa", to: PATHS.settings, isDone: hasName },
    {
      label: "Cadastrar as contas do banco e do caixa",
      to: PATHS.accounts,
      isDone: schedule.basis === "accounts",
    },
    {
      label: "Cadastrar o primeiro cliente",
      to: PATHS.contacts,
      state: NEW_RECORD,
      isDone: hasClient,
    },
    {
      label: "Registrar a primeira receita ou despesa",
      to: PATHS.transactions,
      state: NEW_RECORD,
      isDone: entryCount > 0,
    },
    {
      label: "Marcar um pagamento",
      to: `${PATHS.transactions}?lifecycle=active&sort=due`,
      isDone: hasPaid,
    },
  ];
}

function OpenChecklist({ data }: { data: DashboardData }) {
  const steps = useFirstSteps(data);
  const isKnown = steps.every(({ isDone }) => isDone !== null);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.every(({ isDone }) => isDone !== false)) return null;
  return (
    <section
      aria-labelledby="primeiros-passos"
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="primeiros-passos" className="text-emphasis font-semibold">
          Primeiros passos{" "}
          <span className="font-normal whitespace-nowrap text-muted">
            {/* As wide as the number that will appear, so that nothing moves. */}
            <span className="inline-block w-[1ch] text-center tabular-nums">
              {isKnown ? done : "–"}
            </span>{" "}
            de {steps.length}
          </span>
        </h2>
        <Button variant="ghost" size="small" onClick={dismiss}>
          Dispensar
        </Button>
      </div>
      <ol className="grid gap-x-4 sm:grid-cols-2">
        {steps.map(({ label, isDone, ...link }) => (
          <li key={label} className="flex min-h-10 items-center gap-2.5">
            {isDone ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-income" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            {isDone ? (
              <span className="text-muted">
                {label}
                <span className="sr-only"> (feito)</span>
              </span>
            ) : (
              <Link {...link} className="py-2 text-accent hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <BusinessLineOffer />
    </section>
  );
}

function BusinessLineOffer() {
  return (
    <p className="text-muted">
      Comércio, serviços, restaurante ou consultório?{" "}
      <Link
        to={`${PATHS.categories}?${STARTING_SET}=`}
        className="text-accent underline touch:inline-block touch:py-2.5"
      >
        Ver as categorias do seu ramo
      </Link>
    </p>
  );
}
