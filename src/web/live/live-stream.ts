/**
 * One stream of live events for all tabs of this browser, which allows about six connections to one
 * address. The tab that holds the lock has the stream and tells the others; when it closes, the next
 * one goes on from where it was told. Always true: a tab was told of all that happened up to its
 * position, beginning before its first data was read.
 */
import * as z from "zod";
import { EVENTS_PATH, LAST_EVENT_ID_PARAMETER, changeEvent } from "#contract/live.ts";
import { news, type News } from "./change-event.ts";
import { newsSinceOpened } from "./catch-up.ts";

const NAME = "sistema-financeiro.novidades";
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
const UNTIL_THE_TAB_CLOSES = new Promise<never>(() => undefined);

/** What the tab with the stream tells the others; `position` is the id of the event. */
const toldByTab = z.object({ position: z.number(), news });

/** What the tab with the stream tells the others when the server answers again. */
const BACK = "back";

/**
 * Tells `tell` of every change from when the page was opened on, for as long as it is open, and
 * calls `onBack` when the server answers again after it did not.
 */
export function openLiveStream(tell: (news: News) => void, onBack: () => void): void {
  const stream = new LiveStream(tell, onBack);
  tellAfterSleep(tell);
  if ("EventSource" in globalThis) void stream.start();
  else tellWhenShown(tell);
}

class LiveStream {
  readonly #tell: (news: News) => void;
  readonly #onBack: () => void;
  readonly #otherTabs: BroadcastChannel | null = tabsCanShare() ? new BroadcastChannel(NAME) : null;
  /** Null until it is known where the history was. */
  #position: number | null = null;
  #failures = 0;
  #isCut = false;

  constructor(tell: (news: News) => void, onBack: () => void) {
    this.#tell = tell;
    this.#onBack = onBack;
  }

  async start(): Promise<void> {
    this.#otherTabs?.addEventListener("message", ({ data }) => {
      if (data === BACK) return this.#onBack();
      // A tab that is still open may be of another version.
      const told = toldByTab.safeParse(data);
      if (told.success) this.#take(told.data.position, told.data.news);
      else this.#tell("everything");
    });
    await this.#catchUp();
    if (this.#otherTabs === null) return this.#connect();
    try {
      await navigator.locks.request(NAME, () => {
        this.#connect();
        return UNTIL_THE_TAB_CLOSES;
      });
    } catch (error) {
      console.warn("The browser lets tabs share nothing; this one has a stream of its own", error);
      this.#connect();
    }
  }

  /** Learns what changed between the page's first data and now, and where the history is. */
  async #catchUp(): Promise<void> {
    for (;;) {
      try {
        const { position, news: missed } = await newsSinceOpened();
        this.#answered();
        // Other tabs may have told of later things meanwhile, which are not heard twice.
        this.#position = Math.max(position, this.#position ?? 0);
        if (missed !== null) this.#tell(missed);
        return;
      } catch (error) {
        console.warn("Live events are not there yet; they are tried again.", error);
        this.#isCut = true;
        await new Promise((resolve) => setTimeout(resolve, this.#nextRetryMs()));
      }
    }
  }

  #connect(): void {
    const parameters = new URLSearchParams({ [LAST_EVENT_ID_PARAMETER]: `${this.#position ?? 0}` });
    const source = new EventSource(`${EVENTS_PATH}?${parameters.toString()}`);
    source.addEventListener("hello", () => this.#answered());
    source.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      // What a newer server says in another way still says that something changed.
      this.#share(lastEventId, changeEvent.safeParse(JSON.parse(data)).data ?? "everything");
    });
    source.addEventListener("reset", ({ lastEventId }: MessageEvent<string>) => {
      this.#answered();
      this.#share(lastEventId, "everything");
    });
    source.addEventListener("error", () => {
      this.#isCut = true;
      // The browser comes back by itself after a broken connection, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => this.#connect(), this.#nextRetryMs());
    });
  }

  #answered(): void {
    this.#failures = 0;
    if (!this.#isCut) return;
    this.#isCut = false;
    this.#onBack();
    this.#otherTabs?.postMessage(BACK);
  }

  #share(eventId: string, told: News): void {
    const position = Number(eventId);
    this.#take(position, told);
    this.#otherTabs?.postMessage({ position, news: told });
  }

  #take(position: number, told: News): void {
    // A reset may lead back, into another history.
    if (told !== "everything" && this.#position !== null && position <= this.#position) return;
    this.#position = position;
    this.#tell(told);
  }

  #nextRetryMs(): number {
    const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    // Screens that were refused together do not come back together.
    return longest * (0.5 + Math.random() / 2);
  }
}

function tabsCanShare(): boolean {
  return "BroadcastChannel" in globalThis && "locks" in navigator;
}

/** A page that the browser had put to sleep may have missed what others told. */
function tellAfterSleep(tell: (news: News) => void): void {
  document.addEventListener("resume", () => tell("everything"));
  globalThis.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell("everything");
  });
}

/** Without a stream, each return to the page brings it up to date. */
function tellWhenShown(tell: (news: News) => void): void {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) tell("everything");
  });
}
