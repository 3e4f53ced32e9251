import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { AnchorCheck } from "#contract/trust.ts";
import { formatInstant } from "#domain/company-time.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { TextArea } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { Alert } from "#web/feedback/alerts.tsx";
import { UnsavedInput } from "#web/overlay/unsaved-changes.tsx";
import { Section } from "./section.tsx";
import { useAnchorCheck } from "./trust-queries.ts";

export function KeptWords() {
  const [words, setWords] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, data, error, isPending, reset } = useAnchorCheck();

  function check(form: HTMLFormElement): void {
    flushSync(() => setIsMissing(words.trim() === ""));
    if (words.trim() === "") {
      reset();
      focusRefused(form);
    } else mutate(words);
  }

  return (
    <Section title="Conferir palavras guardadas">
      <form
        noValidate
        className="flex flex-col items-stretch gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) check(event.currentTarget);
        }}
      >
        <Field
          label="As doze palavras"
          hint="Na ordem em que foram anotadas. Números, vírgulas e letras maiúsculas não atrapalham."
          error={isMissing ? "Escreva as doze palavras." : undefined}
        >
          {(control) => (
            <UnsavedInput isDirty={words.trim() !== "" && data === undefined}>
              <TextArea
                {...control}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={words}
                onChange={(event) => {
                  setWords(event.target.value);
                  setIsMissing(false);
                  // An answer is shown only next to the words that were checked.
                  reset();
                }}
              />
            </UnsavedInput>
          )}
        </Field>
        <Button type="submit" className="self-start" isInert={isPending}>
          Conferir
        </Button>
      </form>
      <output className="empty:sr-only">{data !== undefined && <Answer result={data} />}</output>
      {error !== null && <Alert error={error} />}
    </Section>
  );
}

function Answer({ result }: { result: AnchorCheck }) {
  const { timeZone } = useCompany();
  const isIntact = result.result === "intact";
  const Icon = isIntact ? CircleCheck : CircleAlert;
  return (
    <span className="flex gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isIntact ? "text-income" : "text-expense"}`}
      />
      <span>{sentence(result, timeZone)}</span>
    </span>
  );
}

function sentence(check: AnchorCheck, timeZone: string): string {
  const { result, sequence, timestamp, wentBack } = check;
  const number = sequence?.toLocaleString("pt-BR") ?? "";
  if (wentBack !== null) {
    const when = formatInstant(wentBack.at, timeZone);
    const kept = wentBack.sequence.toLocaleString("pt-BR");
    return `Não confere com o histórico de hoje. Em ${when} a empresa voltou a uma cópia, ou continuou com menos registros: com os que iam até o de número ${kept}. Se estas palavras, do registro ${number}, foram anotadas antes disso, é o esperado; anote as de hoje. Se foram anotadas depois, o histórico foi alterado por fora do sistema: guarde uma cópia da pasta de dados como está.`;
  }
  const time = timestamp === null ? "" : `, de ${formatInstant(timestamp, timeZone)},`;
  switch (result) {
    case "intact":
      return `Confere: o histórico até o registro ${number}${time} é o mesmo de quando estas palavras foram anotadas.`;
    case "altered":
      return `Não confere: depois que estas palavras foram anotadas, o histórico até o registro ${number} foi alterado ou refeito por fora do sistema. Guarde uma cópia da pasta de dados como está e compare com uma cópia de segurança daquele tempo.`;
    case "missing":
      return `Não confere: estas palavras são do registro ${number}, e o histórico de hoje termina antes dele. Ou registros foram retirados, ou uma cópia mais antiga foi posta no lugar. Guarde uma cópia da pasta de dados como está e compare com uma cópia de segurança daquele tempo.`;
    case "unreadable":
      return "Estas palavras não formam uma anotação do sistema. Compare com o papel: são doze, na mesma ordem, e uma só letra trocada já muda o resultado.";
  }
}
