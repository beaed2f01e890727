import type { MapNews } from 'shared/remote';

const lockName = 'tafiya:release-news';
const channelName = 'tafiya:release-news';
/** How often a tab without an open stream polls. */
const pollEveryMs = 30_000;
/** A stream that opens within this time announces the current map; a tab without one by then polls. */
const firstPollMs = 1_000;
/** All tabs hear of a move at once; their requests are spread over this time. */
const spreadMs = 2_000;
/** Between attempts to get the announced map: doubled each time, and half of it random. */
const retryMs = { first: 1_000, most: 30_000 } as const;

export interface NewsOptions {
  /** The traveller wants few connections: the map is polled, and no stream is held open. */
  readonly savesData: boolean;
  /** Address of the event stream. */
  readonly address: () => string;
  /** Fetches the current map and takes it in; resolves to its tag, or to undefined if the request failed. */
  readonly ask: () => Promise<string | undefined>;
  /** The tag of the newest map that this tab has. */
  readonly known: () => string;
}

/**
 * Follows moves while the tab is visible. Of all tabs of a browser one listens, the one that holds the lock, and forwards
 * events to the others: a browser has six connections to a site, and each tab's stream would take one. A tab without a
 * stream polls. An announced map is fetched until this tab has it.
 *
 * @returns a function that stops it
 */
export function followNews(options: NewsOptions): () => void {
  const fetches = createFetches(options);
  let end = listen(options, fetches);
  const restart = () => {
    end();
    end = listen(options, fetches);
  };
  // after a change of networks a stream may look open and be dead
  window.addEventListener('online', restart);
  document.addEventListener('visibilitychange', restart);
  return () => {
    window.removeEventListener('online', restart);
    document.removeEventListener('visibilitychange', restart);
    end();
  };
}

interface Fetches {
  /** The stream says that this is the tag of the current map. */
  announced(tag: string): void;
  /** Fetches the announced map if this tab has another one and no attempt is planned. */
  resume(): void;
  pause(): void;
}

/** Fetches the announced map with back-off: an answer may fail, or come from a process that has not seen the move yet. */
function createFetches({ ask, known }: Pick<NewsOptions, 'ask' | 'known'>): Fetches {
  let wanted: string | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pause = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = () => {
    pause();
    if (wanted === undefined || wanted === known()) return;
    const backOffMs = Math.min(retryMs.most, retryMs.first * 2 ** (attempts - 1));
    timer = setTimeout(attempt, attempts === 0 ? Math.random() * spreadMs : backOffMs * (0.5 + Math.random() / 2));
  };
  const attempt = async () => {
    const own = timer;
    attempts += 1;
    await ask();
    // otherwise it was paused or planned anew meanwhile
    if (timer === own) plan();
  };
  const start = () => {
    attempts = 0;
    plan();
  };

  return {
    announced(tag) {
      wanted = tag;
      start();
    },
    resume: () => (timer === undefined ? start() : undefined),
    pause,
  };
}

/** @returns a function that ends it, so that a hidden tab holds neither lock nor stream */
function listen(options: NewsOptions, fetches: Fetches): () => void {
  if (document.visibilityState !== 'visible') return () => undefined;
  const over = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
  let stream: EventSource | undefined;

  const open = () => {
    if (options.savesData || over.signal.aborted) return;
    stream = new EventSource(options.address());
    stream.addEventListener('map', ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as MapNews;
      fetches.announced(news.tag);
      channel?.postMessage(news);
    });
  };
  const poll = async () => {
    if (stream?.readyState === EventSource.OPEN) return;
    if ((await options.ask()) === undefined || over.signal.aborted) return;
    // a process that lags behind the stream's may have answered
    fetches.resume();
    // the browser reopens a broken stream by itself, but not a refused one
    if (stream?.readyState === EventSource.CLOSED) open();
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<MapNews>) => fetches.announced(data.tag);
  fetches.resume();
  const first = setTimeout(() => void poll(), firstPollMs);
  const timer = setInterval(() => void poll(), pollEveryMs);
  const ended = new Promise<void>((resolve) => {
    over.signal.addEventListener('abort', () => {
      fetches.pause();
      clearTimeout(first);
      clearInterval(timer);
      stream?.close();
      channel?.close();
      resolve();
    });
  });
  const lead = () => {
    open();
    return ended;
  };
  if (!channel || !navigator.locks) void lead();
  // rejects where it is given up while waiting
  else navigator.locks.request(lockName, { signal: over.signal }, lead).catch(() => undefined);
  return () => over.abort();
}
