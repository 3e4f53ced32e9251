import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { EXAMPLE_PATH, type CompanyDetails } from "#contract/company.ts";
import type { Account } from "#domain/account.ts";
import { isExample } from "#web/url/company-path.ts";
import { buttonClass } from "#web/controls/button.tsx";
import { useCompanyDetails } from "#web/api/company.ts";
import { accountsQuery } from "#web/records/account.ts";
import { isLoadingFirst } from "#web/records/options-state.tsx";
import { SHORTCUTS } from "#web/controls/shortcuts.ts";
import { ShortcutList } from "#web/controls/shortcut-list.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { ThemeChoice } from "#web/settings/theme-choice.tsx";
import { UserNameForm, useTypedUserName } from "#web/controls/user-name-form.tsx";
import { ChargeForm } from "./charge-form.tsx";
import { CompanyHistory } from "./company-history.tsx";
import { CompanyForm } from "./company-form.tsx";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

/** `/configuracoes`: the company's settings, and those of this browser. */
export function SettingsPage() {
  const company = useCompanyDetails();
  const accounts = useQuery(accountsQuery);
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      {company === undefined || isLoadingFirst(accounts) ? (
        <output aria-label="Carregando as configurações" className="flex flex-col gap-4">
          <Skeleton className="h-100" />
          <Skeleton className="h-40" />
        </output>
      ) : (
        <Settings company={company} accounts={accounts} />
      )}
    </div>
  );
}

function Settings({
  company,
  accounts,
}: {
  company: CompanyDetails;
  accounts: UseQueryResult<Account[]>;
}) {
  return (
    <>
      <Section
        title="Empresa"
        description="Vale para todos que usam este sistema: aparece no menu e nos documentos."
      >
        <CompanyForm company={company} accounts={accounts} />
      </Section>
      <Section
        title="Cobrança"
        description="O que vai na mensagem de Cobrar, para quem deve. Ela pode ser mudada antes de cada envio."
      >
        <ChargeForm company={company} />
      </Section>
      {company.version > 0 && (
        <Section
          title="Histórico da empresa"
          description="O que mudou nos dados da empresa, quando e por quem. Nada se apaga."
        >
          <CompanyHistory company={company} />
        </Section>
      )}
      <Section
        title="Você"
        description="O nome aparece no histórico de tudo o que for registrado neste navegador."
      >
        <UserName />
      </Section>
      <Section title="Aparência" description="Vale para este navegador.">
        <ThemeChoice />
      </Section>
      {/* Hidden on devices without a keyboard. */}
      <div className="[@media(hover:none)_and_(pointer:coarse)]:hidden">
        <Section title="Atalhos do teclado">
          <ShortcutList shortcuts={SHORTCUTS} />
        </Section>
      </div>
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
    </>
  );
}

function UserName() {
  const name = useTypedUserName();
  return (
    <UnsavedInput isDirty={name.isDirty}>
      <UserNameForm name={name} />
    </UnsavedInput>
  );
}
