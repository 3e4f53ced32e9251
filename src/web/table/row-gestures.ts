/**
 * Touch gestures on a two-line row: a swipe to the right presses the button that pays, one to the
 * left opens the row's menu, and a long press checks the row (`TableRow` handles taps then). Each
 * gesture activates a control of the row, which remains available by itself. Scrolling is left to
 * the browser (`touch-action: pan-y`).
 */
const LONG_PRESS_MS = 500;
/** Smaller movements are an unsteady finger. */
const SLACK_PX = 10;
/** A row released beyond this distance acts. */
const ENOUGH_PX = 72;
const RETURN_MS = 150;

type Touched = {
  readonly row: HTMLElement;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly longPress: ReturnType<typeof setTimeout>;
  /** The direction of the finger; undecided at first. */
  way: "undecided" | "sideways" | "other" | "pressed";
  movedBy: number;
};

/** The ref callback of the table's container. */
export function rowGestures(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const control = new AbortController();
  const options = { signal: control.signal };
  let touched: Touched | null = null;

  function leave(): void {
    if (touched !== null) {
      clearTimeout(touched.longPress);
      if (touched.way === "sideways") moveBack(touched.row);
    }
    touched = null;
  }

  element.addEventListener(
    "touchstart",
    (event) => {
      leave();
      touched = begin(event);
    },
    { ...options, passive: true },
  );
  element.addEventListener(
    "touchmove",
    ({ changedTouches }) => {
      const touch = [...changedTouches].find(({ identifier }) => identifier === touched?.id);
      if (touched !== null && touch !== undefined) follow(touched, touch);
    },
    { ...options, passive: true },
  );
  element.addEventListener(
    "touchend",
    (event) => {
      const done = touched;
      leave();
      if (done === null || (done.way !== "sideways" && done.way !== "pressed")) return;
      // Suppresses the click, which would open the row. After a swipe there is none to cancel.
      if (event.cancelable) event.preventDefault();
      if (Math.abs(done.movedBy) >= ENOUGH_PX) act(done);
    },
    options,
  );
  element.addEventListener("touchcancel", leave, options);
  element.addEventListener(
    "contextmenu",
    (event) => {
      // Suppresses the context menu of a long press on a touch screen.
      if (touched !== null) event.preventDefault();
    },
    options,
  );
  return () => {
    leave();
    control.abort();
  };
}

function begin({ touches, target }: TouchEvent): Touched | null {
  const [touch, second] = touches;
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[aria-rowindex]") : null;
  if (touch === undefined || second !== undefined || row === null) return null;
  // One-line rows have columns, and their tools next to them.
  if (getComputedStyle(row).display !== "flex") return null;
  // The menu of a row is not in the table.
  if (target instanceof Element && target.closest("[role=menu]") !== null) return null;
  const touched: Touched = {
    row,
    id: touch.identifier,
    x: touch.clientX,
    y: touch.clientY,
    longPress: setTimeout(() => {
      const box = row.querySelector<HTMLElement>("input[type=checkbox]");
      if (touched.way !== "undecided" || box === null) return;
      touched.way = "pressed";
      box.click();
    }, LONG_PRESS_MS),
    way: "undecided",
    movedBy: 0,
  };
  return touched;
}

function follow(touched: Touched, { clientX, clientY }: Touch): void {
  const [right, down] = [clientX - touched.x, clientY - touched.y];
  if (touched.way === "undecided" && Math.hypot(right, down) > SLACK_PX) {
    clearTimeout(touched.longPress);
    touched.way = Math.abs(right) > 2 * Math.abs(down) ? "sideways" : "other";
  }
  if (touched.way !== "sideways") return;
  const { row } = touched;
  const control = controlOf(row, right);
  touched.movedBy = control === null ? 0 : right;
  row.style.translate = `${touched.movedBy}px`;
  row.dataset["swipe"] = right > 0 ? "right" : "left";
  row.dataset["label"] = control?.dataset["pay"] ?? control?.title ?? "";
}

/** Rows do not move while any is checked. */
function controlOf(row: HTMLElement, right: number): HTMLElement | null {
  if (row.dataset["checking"] !== undefined) return null;
  return row.querySelector<HTMLElement>(right > 0 ? "[data-pay]" : "[aria-haspopup=menu]");
}

function act({ row, movedBy }: Touched): void {
  const control = controlOf(row, movedBy);
  // A menu that was open before opens only with a key or a pointer press.
  if (control?.dataset["state"] === undefined) control?.click();
  else control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

function moveBack(row: HTMLElement): void {
  const end = (): void => {
    delete row.dataset["swipe"];
    delete row.dataset["label"];
  };
  const from = row.style.translate;
  row.style.translate = "";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return end();
  row.animate({ translate: [from, "0px"] }, RETURN_MS).addEventListener("finish", end);
}
