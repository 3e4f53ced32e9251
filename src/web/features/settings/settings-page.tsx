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
    </div>
  );
}
