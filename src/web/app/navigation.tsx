import { clsx } from "clsx";
import {
  ArrowLeftRight,
  CalendarSync,
  ChartNoAxesCombined,
  History,
  LayoutDashboard,
  Settings2,
  ShieldCheck,
  Users,
  Wallet,
} from "lucide-react";
import { Link, NavLink } from "react-router";
import { PATHS } from "#web/url/paths.ts";

const LINKS = [
  { to: PATHS.dashboard, label: "Painel", Icon: LayoutDashboard },
  { to: PATHS.transactions, label: "Movimentações", Icon: ArrowLeftRight },
  { to: PATHS.recurrences, label: "Recorrências", Icon: CalendarSync },
  { to: PATHS.contacts, label: "Clientes & Funcionários", Icon: Users },
  { to: PATHS.accounts, label: "Contas", Icon: Wallet },
  { to: PATHS.reports, label: "Relatórios", Icon: ChartNoAxesCombined },
  { to: PATHS.activity, label: "Atividade", Icon: History },
  { to: PATHS.settings, label: "Configurações", Icon: Settings2 },
];

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <div className="flex grow flex-col justify-between gap-6 p-3">
      <nav aria-label="Principal">
        <ul className="flex flex-col gap-1">
          {LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === PATHS.dashboard}
                onClick={onNavigate}
                className={({ isActive }) =>
                  clsx(
                    "flex min-h-10 items-center gap-2.5 rounded-md px-2.5 transition-colors duration-150 lg:not-pointer-coarse:min-h-9",
                    isActive
                      ? "bg-accent/10 font-medium text-accent"
                      : "text-muted hover:bg-ink/5 hover:text-ink",
                  )
                }
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="flex gap-2 px-2.5 text-meta text-muted">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Toda movimentação fica guardada para auditoria: nada é apagado, apenas marcado como
          inativo ou cancelado.{" "}
          <Link to={PATHS.trust} onClick={onNavigate} className="text-accent underline">
            Ver se tudo confere
          </Link>
        </span>
      </p>
    </div>
  );
}
