import { useState, type SyntheticEvent } from "react";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { FileChoice } from "./file-choice.tsx";
import { chooseOriginalFiles } from "./original-files.ts";
import type { useImport } from "./use-import.ts";

export type Address = { url: string; setUrl: (url: string) => void };

/** The original's hosted backend, or the files of its three tables. */
export function OriginalChoice({
  steps,
  isBusy,
  address,
}: {
  steps: Pick<ReturnType<typeof useImport>, "upload" | "checkOriginal">;
  isBusy: boolean;
  address: Address;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: readonly File[]) => {
    const choice = chooseOriginalFiles(chosen);
    setProblem(choice.problem);
    if (choice.problem === null) steps.upload.mutate(choice.files);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">Do sistema original</h3>
      <p className="text-muted">
        O endereço e a chave são do lugar em que ele guarda os dados: quem o instalou tem os dois.
      </p>
      <BackendForm
        address={address}
        isBusy={isBusy}
        read={(backend) => steps.checkOriginal.mutate(backend)}
      />
      <p className="text-muted">
        Ou os três arquivos que ele exporta: contatos, lançamentos e histórico.
      </p>
      <FileChoice
        label="Escolher os três arquivos"
        accept=".csv,.json"
        isMultiple
        isBusy={isBusy}
        choose={choose}
      />
      {problem !== null && (
        <p role="alert" className="text-expense wrap-anywhere">
          {problem} Em Detalhes estão os nomes.
        </p>
      )}
      <details className="text-meta text-muted">
        <summary className="w-fit cursor-pointer rounded-sm py-1 touch:py-3">Detalhes</summary>
        <p>
          Os nomes dos três arquivos começam com clients, transactions e audit_records, nesta ordem,
          e terminam em .csv ou .json.
        </p>
      </details>
    </div>
  );
}

function BackendForm({
  address: { url, setUrl },
  isBusy,
  read,
}: {
  address: Address;
  isBusy: boolean;
  read: (backend: { url: string; key: string }) => void;
}) {
  const [key, setKey] = useState("");
  const isInert = isBusy || url.trim() === "" || key.trim() === "";
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isInert) return;
    setKey("");
    read({ url: url.trim(), key: key.trim() });
  }
  return (
    <form
      noValidate
      aria-label="Sistema original"
      className="flex flex-col gap-3"
      onSubmit={submit}
    >
      <Field label="Endereço do projeto">
        {(control) => (
          <TextInput
            type="url"
            autoComplete="off"
            placeholder="https://abc.supabase.co"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            {...control}
          />
        )}
      </Field>
      <Field
        label="Chave"
        hint="É usada só para ler os dados: não é gravada, e é esquecida no fim."
      >
        {(control) => (
          <TextInput
            type="password"
            autoComplete="off"
            value={key}
            onChange={({ target }) => setKey(target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" className="self-start" isInert={isInert}>
        Ler e conferir
      </Button>
    </form>
  );
}
