import { useEffect } from "react";

/**
 * The distance of toasts from their surroundings, and the visible height of each one behind the
 * first.
 */
const GAP = 8;
const STACK_STEP = 14;
const MAX_STACKED = 3;

/** Toasts are placed beside dialogs and drawers, not over them. */
const WIDE = "(width >= 64rem)";

/**
 * Places toasts above the bottom bar of what they cover: the page, or on narrow screens the topmost
 * overlay. Sets `--toast-floor` to the height of that bar, and `--toast-room` to the height of the
 * toasts, which is added at the end of the content so that it can be scrolled into view.
 */
export function ToastRoom(): null {
  useEffect(() => {
    let stop: (() => void) | null = null;
    const update = () => {
      measure();
      const hasToasts = shownToasts().length > 0;
      if (hasToasts) stop ??= onLayoutChange(measure);
      else stop = stop?.() ?? null;
    };
    update();
    const observer = new MutationObserver(update);
    const toaster = document.querySelector("#avisos");
    if (toaster !== null) {
      const attributeFilter = ["data-front", "data-removed"];
      observer.observe(toaster, { subtree: true, childList: true, attributeFilter });
    }
    return () => {
      observer.disconnect();
      stop?.();
      clear();
    };
  }, []);
  return null;
}

function shownToasts(): readonly HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>("[data-sonner-toast]:not([data-removed=true])"),
  ];
}

function measure(): void {
  const toasts = shownToasts();
  const front = toasts.find((toast) => toast.dataset["front"] === "true") ?? toasts[0];
  if (front === undefined) {
    clear();
    return;
  }
  const stacked = Math.min(toasts.length, MAX_STACKED) - 1;
  const room = Math.ceil(front.offsetHeight + stacked * STACK_STEP + 2 * GAP);
  const { style } = document.documentElement;
  style.setProperty("--toast-room", `${room}px`);
  style.setProperty("--toast-floor", `${floorUnder(room)}px`);
  if (!isWide()) uncoverField(room);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function clear(): void {
  const { style } = document.documentElement;
  style.removeProperty("--toast-room");
  style.removeProperty("--toast-floor");
}

/** The distance from the bottom of the window to the top of the bar that toasts would cover. */
function floorUnder(room: number): number {
  const feet = [...topLayer().querySelectorAll("[data-foot]")];
  const foot = feet.findLast((bar) => !isWide() || bar.closest("[data-drawer]") === null);
  if (foot === undefined) return 0;
  const { top, bottom } = foot.getBoundingClientRect();
  const isInTheWay = bottom > innerHeight - room && top < innerHeight;
  return isInTheWay ? Math.round(innerHeight - top) : 0;
}

function topLayer(): Element {
  if (isWide()) return document.querySelector("#root") ?? document.body;
  return [...document.querySelectorAll("[data-modal]")].at(-1) ?? document.body;
}

/** Scrolls a focused field of a sheet into view; a list does not move. */
function uncoverField(room: number): void {
  const field = document.activeElement;
  if (field?.matches("[data-modal] :is(input, select, textarea)") !== true) return;
  const { top, bottom } = field.getBoundingClientRect();
  const floor = innerHeight - floorUnder(room);
  if (bottom > floor - room && top < floor) field.scrollIntoView({ block: "nearest" });
}

/** Calls back in the next frame after the document, the focus or the scroll position changed. */
function onLayoutChange(callback: () => void): () => null {
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(callback);
  };
  const observer = new MutationObserver(schedule);
  const attributeFilter = ["data-state"];
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter };
  observer.observe(document.body, changes);
  const options = { capture: true, passive: true };
  document.addEventListener("scroll", schedule, options);
  document.addEventListener("focusin", schedule);
  globalThis.addEventListener("resize", schedule);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("scroll", schedule, options);
    document.removeEventListener("focusin", schedule);
    globalThis.removeEventListener("resize", schedule);
    return null;
  };
}
