import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { NO_TAGS, listTagIds, type TagIds } from "#domain/tag.ts";
import { Button } from "#web/controls/button.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { TagPicker } from "#web/records/tag-picker.tsx";
import { tagsQuery } from "#web/records/tags.ts";
import type { TagAction } from "./bulk-messages.ts";

type Change = (action: TagAction, tags: TagIds) => void;

/** *Mudar etiquetas* for the selected entries. */
export function ChangeTags({ change, onClose }: { change: Change; onClose: () => void }) {
  const [chosen, setChosen] = useState<TagIds>(NO_TAGS);
  const tags = useQuery(tagsQuery).data ?? [];
  const isInert = chosen === NO_TAGS;
  const hasArchived = listTagIds(chosen).some((id) =>
    tags.some((tag) => tag.id === id && !tag.isActive),
  );
  return (
    <Dialog
      isOpen
      title="Mudar etiquetas"
      description="Dos lançamentos selecionados. Cada um guarda a mudança no histórico."
      isDirty={!isInert}
      onClose={onClose}
    >
      <TagPicker
        label={LABELS.tag_ids}
        value={chosen}
        change={setChosen}
        offersArchived
        {...(hasArchived && { hint: "Uma etiqueta arquivada só pode ser tirada." })}
      />
      <DialogFoot>
        <CancelButton>Voltar</CancelButton>
        <Button isInert={isInert} onClick={() => change("removeTags", chosen)}>
          Tirar
        </Button>
        <Button
          variant="primary"
          isInert={isInert || hasArchived}
          onClick={() => change("addTags", chosen)}
        >
          Acrescentar
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
