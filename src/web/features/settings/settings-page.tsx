import { EXAMPLE_PATH } from "#contract/company.ts";
import { isExample } from "#web/api/company-path.ts";
import { buttonClass } from "#web/controls/button.tsx";
import { useCompanyDetails } from "#web/api/company.ts";
import { SHORTCUTS } from "#web/controls/shortcuts.ts";
import { ShortcutList } from "#web/controls/shortcut-list.tsx";
import { ThemeChoice } from "#web/settings/theme-choice.tsx";
import { UserNameForm } from "#web/settings/user-name-form.tsx";
import { CompanyForm } from "./company-form.tsx";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

/** `/configuracoes`: what the company says of itself, and what this browser keeps. */
export function SettingsPage() {
  const company = useCompanyDetails();
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      <Section
        title="Empresa"
        description="Vale para todos que usam este sistema: aparece no menu e nos documentos."
      >
        {company !== undefined && <CompanyForm company={company} />}
      </Section>
      <Section
        title="Você"
        description="O nome aparece no histórico de tudo o que for registrado neste navegador."
      >
        <UserNameForm />
      </Section>
      <Section title="Aparência" description="Vale para este navegador.">
        <ThemeChoice />
      </Section>
      <Section title="Atalhos do teclado">
        <ShortcutList shortcuts={SHORTCUTS} />
      </Section>
      {!isExample && (
        <Section
          title="Empresa de exemplo"
          description="Para conhecer o sistema, ou mostrá-lo, com dois anos de lançamentos. Fica à parte, e as mudanças feitas nela somem quando o programa é fechado."
        >
          <a href={EXAMPLE_PATH} className={buttonClass("secondary", "self-start")}>
            Explorar com exemplo
          </a>
        </Section>
      )}
    </div>
  );
}
