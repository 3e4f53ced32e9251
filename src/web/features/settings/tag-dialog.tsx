import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { TAG_FIELDS, TAG_LABELS } from "#contract/tags.ts";
import type { Tag } from "#domain/tag.ts";
import { newIds } from "#web/api/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { SaveAlert } from "#web/records/load-current.tsx";
import { tagApi, useTagSave } from "#web/records/tags.ts";

/** A new tag, or the renaming of one. Mount it at each opening. */
export function TagDialog({ tag: opened, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [tag, setTag] = useState(opened);
  const [id] = useState(() => newIds.recordId("tag"));
  const [typed, setTyped] = useState(tag?.name ?? "");
  const [nameError, setNameError] = useState<string | undefined>();
  const save = useTagSave(({ name }) => `Etiqueta ${name} ${tag === null ? "criada" : "salva"}.`);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = TAG_FIELDS.name.codec.safeParse(typed);
    flushSync(() => setNameError(parsed.error?.issues[0]?.message));
    if (!parsed.success) {
      focusRefused(event.currentTarget);
      return;
    }
    const name = parsed.data;
    save.mutate(
      tag === null ? { base: null, draft: { id, name } } : { base: tag, patch: { name } },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      isOpen
      title={tag === null ? "Nova etiqueta" : "Mudar o nome da etiqueta"}
      description={
        tag === null
          ? "Ela passa a aparecer nos formulários e nos filtros."
          : "O novo nome vale também para os lançamentos que já a têm; o histórico deles guarda o de antes."
      }
      isDirty={typed !== (tag?.name ?? "") && !save.isPending}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={TAG_LABELS.name} error={nameError}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <SaveAlert
          api={tagApi}
          saving={save}
          load={(current) => {
            setTag(current);
            setTyped(current.name);
          }}
        />
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={save.isPending}>
            {tag === null ? "Criar etiqueta" : "Salvar etiqueta"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
