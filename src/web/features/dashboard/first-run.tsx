import { clsx } from "clsx";
import { CalendarClock, FlaskConical, ReceiptText, type LucideIcon } from "lucide-react";
import {
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  type SyntheticEvent,
} from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate } from "react-router";
import { EXAMPLE_PATH, companyNameField } from "#contract/company.ts";
import { typedBalance } from "#contract/amount-fields.ts";
import { optionalLine } from "#contract/fields.ts";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import type { CashBasis } from "#domain/cash-opening.ts";
import type { CompanyChange, CompanySettings } from "#domain/company-settings.ts";
import type { Cents } from "#domain/money.ts";
import { addUndo } from "#web/feedback/undo-toast.ts";
import { useCompanyUpdate } from "#web/records/use-company-update.ts";
import { PATHS } from "#web/url/paths.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { SignedMoneyInput } from "#web/controls/money-input.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import { actingUserName } from "#web/settings/names.ts";
import { NEW_RECORD } from "#web/url/panel-state.ts";

const BALANCE_QUESTION = "Quanto havia no caixa e no banco";
const userField = optionalLine("Seu nome", MAX_USER_NAME_LENGTH);
const balanceField = typedBalance(`“${BALANCE_QUESTION}”`);

/** As typed. */
type Answers = { readonly user: string; readonly name: string; readonly balance: string };

/** Null until the user answers, and once the answers are saved. */
export type TypedAnswers = Answers | null;

export type FirstRunProps = {
  company: CompanySettings;
  basis: CashBasis;
  typed: TypedAnswers;
  setTyped: Dispatch<SetStateAction<TypedAnswers>>;
};

/** The questions to a new company; each may be skipped, and is in the settings later. */
export function FirstRun({ company, basis, typed, setTyped }: FirstRunProps) {
  // With accounts, their opening balances count instead of the company's.
  const asksBalance = basis !== "accounts";
  const given = typed ?? blankAnswers();
  const answers = asksBalance ? given : { ...given, balance: "" };
  const [wasRefused, setWasRefused] = useState(false);
  const update = useCompanyUpdate((undo) => {
    if (undo !== null) addUndo(undo.turn);
  });
  const navigate = useNavigate();
  const checked = {
    user: userField.safeParse(answers.user),
    name: companyNameField.safeParse(answers.name),
    balance: balanceField.safeParse(answers.balance),
  };
  const isDirty =
    (update.isIdle || update.isError) &&
    (answers.user !== (actingUserName.get() ?? "") || answers.name + answers.balance !== "");
  const errorOf = (field: keyof Answers) =>
    wasRefused ? checked[field].error?.issues[0]?.message : undefined;

  const change = (part: Partial<Answers>) =>
    setTyped((before) => ({ ...blankAnswers(), ...before, ...part }));

  function start(settings: Omit<CompanyChange, "version">, then = focusContent): void {
    if (update.isPending) return;
    // The form stays until the result is known.
    change({});
    const end = () => {
      setTyped(null);
      then();
    };
    update.mutate({ before: company, change: settings }, { onSuccess: end });
  }

  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
    event.preventDefault();
    if (checked.user.success && checked.name.success && checked.balance.success) {
      // Set before the answers are sent, so that the history has the right name.
      actingUserName.set(checked.user.data);
      const opensForm = event.nativeEvent.submitter?.hasAttribute("data-opens-form") === true;
      const openForm = () => void navigate(PATHS.transactions, { state: NEW_RECORD });
      start(filled(checked.name.data, checked.balance.data), opensForm ? openForm : focusContent);
      return;
    }
    flushSync(() => setWasRefused(true));
    focusRefused(event.currentTarget);
  }

  return (
    <form
      noValidate
      aria-labelledby="boas-vindas"
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      <Welcome asksBalance={asksBalance} isBusy={update.isPending} skip={() => start({})} />
      <UnsavedInput isDirty={isDirty}>
        <Questions answers={answers} asksBalance={asksBalance} errorOf={errorOf} change={change} />
      </UnsavedInput>
      <Starts isBusy={update.isPending} />
      {update.error !== null && <Alert error={update.error} />}
    </form>
  );
}

function blankAnswers(): Answers {
  return { user: actingUserName.get() ?? "", name: "", balance: "" };
}

/** A blank erases nothing that another user saved. The balance is that of today. */
function filled(
  name: string | null,
  openingBalanceCents: Cents | null,
): Omit<CompanyChange, "version"> {
  return {
    ...(name === null ? {} : { name }),
    ...(openingBalanceCents === null ? {} : { openingBalanceCents, openingBalanceDate: null }),
  };
}

function Welcome({
  asksBalance,
  isBusy,
  skip,
}: {
  asksBalance: boolean;
  isBusy: boolean;
  skip: () => void;
}) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <h2 id="boas-vindas" className="text-section font-semibold">
          Boas-vindas! {asksBalance ? "Quatro" : "Três"} perguntas para começar
        </h2>
        <p className="text-muted">Tudo pode ficar em branco, e mudar depois em Configurações.</p>
      </div>
      <Button variant="ghost" aria-label="Pular as perguntas" isInert={isBusy} onClick={skip}>
        Pular
      </Button>
    </div>
  );
}

/** The focused button disappeared. */
function focusContent(): void {
  document.querySelector<HTMLElement>("#conteudo")?.focus();
}

function Questions({
  answers,
  asksBalance,
  errorOf,
  change,
}: {
  answers: Answers;
  asksBalance: boolean;
  errorOf: (field: keyof Answers) => string | undefined;
  change: (part: Partial<Answers>) => void;
}) {
  return (
    <div
      className={clsx(
        "grid gap-4",
        asksBalance ? "lg:grid-cols-[1fr_1fr_1.4fr]" : "lg:grid-cols-2",
      )}
    >
      <Field
        label="Qual é o seu nome?"
        error={errorOf("user")}
        hint="O histórico diz quem registrou cada coisa."
      >
        {(control) => (
          <TextInput
            autoComplete="name"
            value={answers.user}
            onChange={({ target }) => change({ user: target.value })}
            {...control}
          />
        )}
      </Field>
      <Field
        label="Qual é o nome da empresa?"
        error={errorOf("name")}
        hint="Aparece no menu e nos documentos."
      >
        {(control) => (
          <TextInput
            autoComplete="organization"
            value={answers.name}
            onChange={({ target }) => change({ name: target.value })}
            {...control}
          />
        )}
      </Field>
      {asksBalance && (
        <Field
          label={`${BALANCE_QUESTION} no começo de hoje?`}
          error={errorOf("balance")}
          hint="O que entrou ou saiu hoje não conta aqui: registre depois, como lançamento."
        >
          {(control) => (
            <SignedMoneyInput
              value={answers.balance}
              change={(balance) => change({ balance })}
              {...control}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function Starts({ isBusy }: { isBusy: boolean }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Como quer começar?</legend>
      <div className="grid gap-3 lg:grid-cols-3">
        <Start icon={ReceiptText} title="Do zero">
          <p className="text-muted">
            Salva as respostas e abre o Painel, com uma lista curta dos primeiros passos.
          </p>
          <Button variant="primary" type="submit" isInert={isBusy} className="mt-auto">
            Começar vazio
          </Button>
        </Start>
        <Start icon={CalendarClock} title="Com o que já está em aberto">
          <p className="text-muted">
            Quem vem de uma planilha ou de outro sistema registra só o que ainda falta pagar e
            receber: parcelas e contas que se repetem entram de uma vez.
          </p>
          <Button type="submit" isInert={isBusy} className="mt-auto" data-opens-form>
            Registrar o que está em aberto
          </Button>
        </Start>
        <Start icon={FlaskConical} title="Com um exemplo, para conhecer">
          <p className="text-muted">
            Abre à parte uma empresa de exemplo, com dois anos de lançamentos. A sua empresa fica
            como está, e as perguntas esperam por você.
          </p>
          <a href={EXAMPLE_PATH} className={buttonClass("secondary", "mt-auto")}>
            Explorar com exemplo
          </a>
        </Start>
      </div>
      <p className="mt-3">
        Já tem os dados?{" "}
        <Link
          to={PATHS.backups}
          className="inline-block py-1.25 text-accent underline underline-offset-2"
        >
          Trazer os dados de outro computador ou de uma exportação
        </Link>
      </p>
    </fieldset>
  );
}

function Start({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4 shrink-0 text-accent" />
        {title}
      </h3>
      {children}
    </div>
  );
}
