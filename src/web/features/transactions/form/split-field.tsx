import { Split } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { CategoryField } from "./category-field.tsx";
import { changeSplit, type EntryForm } from "./entry-form-schema.tsx";
import type { SplitEditorProps } from "./split-editor.tsx";

/** The category of an entry, or its parts over several. */
export function CategoriesField(props: SplitEditorProps) {
  const splits = useWatch({ control: props.form.control, name: "splits" });
  return splits === "" ? <CategoryField form={props.form} /> : <SplitEditor {...props} />;
}

/**
 * Placed after the fields that every entry needs, so that tabbing between them does not stop here.
 */
export function SplitButton({ form, onSplit }: { form: EntryForm; onSplit: () => void }) {
  const [splits, category] = useWatch({ control: form.control, name: ["splits", "category"] });
  if (splits !== "") return null;
  return (
    <Button
      size="small"
      variant="ghost"
      className="w-fit text-muted"
      onClick={() => {
        form.clearErrors("category");
        changeSplit(form, [
          { category, amount: "" },
          { category: "", amount: "" },
        ]);
        onSplit();
      }}
    >
      <Split aria-hidden className="size-4" />
      Dividir em categorias
    </Button>
  );
}

const SplitEditor = lazyWithRetry<SplitEditorProps>(
  async () => (await import("./split-editor.tsx")).SplitEditor,
  {
    Loading: () => <Skeleton className="h-5 w-3/5" />,
    Failed: ({ retry }) => (
      <Alert error={NOT_LOADED}>
        <Button onClick={retry}>Tentar novamente</Button>
      </Alert>
    ),
  },
);

const NOT_LOADED = new UserFacingError("The code of the split editor could not be loaded", {
  message: "A divisão não pôde ser carregada: o Sistema Financeiro não respondeu.",
  hint: "Confira se ele continua aberto no computador em que foi instalado e tente novamente.",
});
