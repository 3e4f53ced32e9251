/** What others change, for whoever shows it: told at a pace that a screen can follow. */
import { openLiveStream } from "./live-stream.ts";
import type { News } from "./change-event.ts";

/** Told news at most four times a second, and not before it was done with the last. */
type Listener = (news: News) => void | Promise<void>;

const PAUSE_MS = 250;

/** After the first paint; what happens until then is told all the same. */
const OPENING_DELAY_MS = 500;

/** With more, a screen that loads everything again has less to do. */
const MAX_PENDING = 1000;

const queues = new Set<NewsQueue>();
const watchers = new Set<() => void>();
const returnWatchers = new Set<() => void>();
let isOpened = false;

/**
 * Calls `listener` when records changed, here or elsewhere; "everything" when it is not known which.
 * News that comes together is told together, each record once; a hidden page hears of it when it is
 * shown. Gives the way to stop, which says whether there was news that was not told yet.
 */
export function subscribeToChanges(listener: Listener): () => boolean {
  const queue = new NewsQueue(listener);
  queues.add(queue);
  open();
  return () => {
    queues.delete(queue);
    return queue.close();
  };
}

/** Calls `watcher` at each sign that something changed, before anybody is told what. */
export function watchForChanges(watcher: () => void): void {
  watchers.add(watcher);
  open();
}

/** Calls `watcher` when the server answers again after it did not. */
export function watchForReturn(watcher: () => void): void {
  returnWatchers.add(watcher);
  open();
}

function open(): void {
  if (isOpened) return;
  isOpened = true;
  document.addEventListener("visibilitychange", () => {
    for (const queue of queues) void queue.deliver();
  });
  setTimeout(() => {
    openLiveStream(
      (news) => {
        for (const watcher of watchers) watcher();
        for (const queue of queues) queue.add(news);
      },
      () => {
        for (const watcher of returnWatchers) watcher();
      },
    );
  }, OPENING_DELAY_MS);
}

/** What one listener is still to be told. */
class NewsQueue {
  readonly #listener: Listener;
  #pending: Map<string, Change> | "everything" = new Map();
  #isDelivering = false;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  add(news: News): void {
    if (news === "everything") this.#pending = "everything";
    if (news !== "everything" && this.#pending !== "everything") {
      for (const change of news.changes) this.#pending.set(`${change.entity} ${change.id}`, change);
      if (this.#pending.size > MAX_PENDING) this.#pending = "everything";
    }
    void this.deliver();
  }

  async deliver(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    while (!document.hidden && this.#hasNews()) {
      const news: News =
        this.#pending === "everything" ? "everything" : { changes: [...this.#pending.values()] };
      this.#pending = new Map();
      await Promise.all([tell(this.#listener, news), pause()]);
    }
    this.#isDelivering = false;
  }

  /** Whether there was something left to tell. */
  close(): boolean {
    const hadNews = this.#hasNews();
    this.#pending = new Map();
    return hadNews;
  }

  #hasNews(): boolean {
    return this.#pending === "everything" || this.#pending.size > 0;
  }
}

type Change = Exclude<News, "everything">["changes"][number];

async function tell(listener: Listener, news: News): Promise<void> {
  try {
    await listener(news);
  } catch (error) {
    // It does not keep the others, nor the next news, from being told.
    reportError(error);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
