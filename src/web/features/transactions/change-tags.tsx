import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useState } from "react";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { NO_TAGS, type TagIds } from "#domain/tag.ts";
import { Button } from "#web/controls/button.tsx";
import { CancelButton, Dialog } from "#web/overlay/dialog.tsx";
import { isLoadingFirst } from "#web/records/options-state.tsx";
import { TagPicker } from "#web/records/tag-picker.tsx";
import { tagsQuery } from "#web/records/tags.ts";
import { BarButton } from "./bar-button.tsx";
import type { TagAction } from "./use-bulk-actions.ts";

type Change = (action: TagAction, tags: TagIds) => void;

/** *Etiquetas* of the selected entries; nothing without tags. */
export function ChangeTagsButton({ change }: { change: Change }) {
  const query = useQuery(tagsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const hasNone = query.data?.every(({ isActive }) => !isActive);
  if (isLoadingFirst(query) || hasNone === true) return null;
  return (
    <>
      <BarButton label="Etiquetas" icon={Tag} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ChangeTags
          change={(action, tags) => {
            setIsOpen(false);
            change(action, tags);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function ChangeTags({ change, onClose }: { change: Change; onClose: () => void }) {
  const [chosen, setChosen] = useState<TagIds>(NO_TAGS);
  const isInert = chosen === NO_TAGS;
  return (
    <Dialog
      isOpen
      title="Mudar etiquetas"
      description="Dos lançamentos selecionados. Cada um guarda a mudança no histórico."
      isDirty={!isInert}
      onClose={onClose}
    >
      <TagPicker label={LABELS.tag_ids} value={chosen} change={setChosen} />
      <div className="flex flex-wrap justify-end gap-2">
        <CancelButton>Voltar</CancelButton>
        <Button isInert={isInert} onClick={() => change("removeTags", chosen)}>
          Tirar
        </Button>
        <Button variant="primary" isInert={isInert} onClick={() => change("addTags", chosen)}>
          Acrescentar
        </Button>
      </div>
    </Dialog>
  );
}
