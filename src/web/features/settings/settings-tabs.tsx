import { clsx } from "clsx";
import { NavLink } from "react-router";
import { PATHS } from "#web/url/paths.ts";

const PARTS = [
  { to: PATHS.settings, label: "Geral" },
  { to: PATHS.categories, label: "Categorias" },
  { to: PATHS.tags, label: "Etiquetas" },
  { to: PATHS.backups, label: "Dados" },
  { to: PATHS.trust, label: "Confiança" },
];

/** The parts of the settings, each a page of its own. */
export function SettingsTabs() {
  return (
    <nav aria-label="Configurações">
      <ul className="flex flex-wrap border-b border-line max-sm:text-meta sm:gap-1">
        {PARTS.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  "-mb-px flex min-h-10 items-center border-b-2 px-1.5 sm:px-3",
                  isActive
                    ? "border-accent font-medium text-accent"
                    : "border-transparent text-muted hover:text-ink",
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
