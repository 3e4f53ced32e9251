import { toast } from "sonner";
import { ConnectionLost } from "#web/api/api-error.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { toastFailure } from "./failure-toast.ts";
import { addStep, dropStep, turnStep, type Direction, type Step } from "#web/api/undo-stack.ts";

/** Undoes or redoes a change. @throws an error that a message explains; nothing was changed then */
export type Turn = (direction: Direction) => Promise<Turned>;

/** The result of an undo, and the function that reverses it; null if there is none. */
type Turned = Pick<UndoMessage, "about" | "description" | "tone"> & {
  readonly message: string;
  readonly back: Turn | null;
};

type UndoMessage = {
  readonly turn: Turn;
  /** The id of the changed record; absent for several. */
  readonly about?: string;
  readonly description?: string;
  readonly tone?: "success" | "warning";
  readonly label?: "Desfazer" | "Refazer";
  readonly other?: { readonly label: string; readonly run: () => void };
};

/** Long enough to read the message and reach its button; paused while the pointer is over it. */
const UNDO_MS = 10_000;

/** The ids of the messages by their subject. A new one replaces the previous one. */
const shown = new Map<string, string | number>();

/** A message with *Desfazer* and another action. Returns the id of the message. */
export function toastWithUndo(message: string, options: UndoMessage): string | number {
  const { step, id } = showStep(message, options);
  addStep(step);
  return id;
}

/** For a change whose message has no *Desfazer*. */
export function addUndo(turn: Turn): void {
  addStep(stepOf(turn, "undo", () => undefined));
}

function showStep(
  message: string,
  { turn, about, description = "", tone = "success", label = "Desfazer", other }: UndoMessage,
): { readonly step: Step; readonly id: string | number } {
  const replaced = about === undefined ? undefined : shown.get(about);
  if (replaced !== undefined) toast.dismiss(replaced);
  const step = stepOf(turn, label === "Desfazer" ? "undo" : "redo", () => toast.dismiss(id));
  const id = toast[tone](message, {
    ...(description !== "" && { description }),
    duration: UNDO_MS,
    action: { label, onClick: () => turnStep(step) },
    ...(other !== undefined && {
      cancel: {
        label: other.label,
        onClick: () => {
          // The alternative action has an undo of its own.
          dropStep(step);
          other.run();
        },
      },
    }),
  });
  if (about !== undefined) shown.set(about, id);
  return { step, id };
}

function stepOf(turn: Turn, direction: Direction, hide: () => void): Step {
  const step: Step = {
    run: async () => {
      hide();
      try {
        const { message, back, ...rest } = await turn(direction);
        return showTurned(message, back, { ...rest, direction });
      } catch (error) {
        console.error(error);
        const failed = direction === "undo" ? "desfazer" : "refazer";
        void toastFailure(`Não foi possível ${failed}.`, error, explanationText(error));
        // Without a response it may be tried again.
        return error instanceof ConnectionLost ? step : null;
      }
    },
  };
  return step;
}

function showTurned(
  message: string,
  back: Turn | null,
  {
    direction,
    description = "",
    tone = "success",
    about,
  }: Omit<Turned, "message" | "back"> & { readonly direction: Direction },
): Step | null {
  if (back === null) {
    toast[tone](message, description === "" ? {} : { description });
    return null;
  }
  const label = direction === "undo" ? "Refazer" : "Desfazer";
  const options = { turn: back, description, tone, label, ...(about && { about }) } as const;
  return showStep(message, options).step;
}
