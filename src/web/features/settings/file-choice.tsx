import { Upload } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "#web/controls/button.tsx";

/** A button that opens the file picker. */
export function FileChoice({
  label,
  accept,
  isMultiple = false,
  isBusy,
  choose,
}: {
  label: string;
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  choose: (files: readonly File[]) => void;
}) {
  const id = useId();
  return (
    <div>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isBusy}
        className="peer sr-only"
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "secondary",
          "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
        )}
      >
        <Upload aria-hidden className="size-4" />
        {label}
      </label>
    </div>
  );
}
