import type { MapMessage } from 'shared/remote';

// open tabs of an earlier shell share these names
const lockName = 'tafiya:release-news';
const channelName = 'tafiya:release-news';
/** How often a tab without an open stream polls. */
const pollEveryMs = 30_000;
/** A stream that opens within this time announces the current map; a tab without one by then polls. */
const firstPollMs = 1_000;
/** All tabs are notified of a move at once; their requests are spread over this time. */
const spreadMs = 2_000;
/** Back-off between attempts to fetch the announced map: doubled each time, half of it random. */
const retryMs = { first: 1_000, max: 30_000 } as const;

export interface MapUpdateOptions {
  /** The browser asks to save data: the map is polled, and no stream is opened. */
  readonly savesData: boolean;
  /** URL of the event stream. */
  readonly address: () => string;
  /** Fetches the current map and stores it; resolves to its tag, or to undefined if the request failed. */
  readonly fetchMap: () => Promise<string | undefined>;
  /** The tag of the newest map that this tab has. */
  readonly currentTag: () => string;
}

/**
 * Follows moves while the tab is visible. Among the tabs of a browser, the one that holds a lock opens the event stream and
 * forwards its events to the others: a browser has six connections to a site, and each stream takes one. A tab without a
 * stream polls. An announced map is requested until this tab has it.
 *
 * @returns a function that stops it
 */
export function subscribeToMapUpdates(options: MapUpdateOptions): () => void {
  const fetcher = createFetcher(options);
  let end = listen(options, fetcher);
  const restart = () => {
    end();
    end = listen(options, fetcher);
  };
  // after a change of networks a stream may be dead although its state is open
  window.addEventListener('online', restart);
  document.addEventListener('visibilitychange', restart);
  return () => {
    window.removeEventListener('online', restart);
    document.removeEventListener('visibilitychange', restart);
    end();
  };
}

interface MapFetcher {
  /** The stream announced this tag as that of the current map. */
  announced(tag: string): void;
  /** Fetches the announced map if this tab has another one and no attempt is planned. */
  resume(): void;
  pause(): void;
}

/** Fetches the announced map with back-off: a request may fail, or be answered by a process that has not seen the move yet. */
function createFetcher({ fetchMap, currentTag }: Pick<MapUpdateOptions, 'fetchMap' | 'currentTag'>): MapFetcher {
  let announcedTag: string | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pause = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = () => {
    pause();
    if (announcedTag === undefined || announcedTag === currentTag()) return;
    const backOffMs = Math.min(retryMs.max, retryMs.first * 2 ** (attempts - 1));
    timer = setTimeout(attempt, attempts === 0 ? Math.random() * spreadMs : backOffMs * (0.5 + Math.random() / 2));
  };
  const attempt = async () => {
    const own = timer;
    attempts += 1;
    await fetchMap();
    // otherwise it was paused or rescheduled during the request
    if (timer === own) schedule();
  };
  const start = () => {
    attempts = 0;
    schedule();
  };

  return {
    announced(tag) {
      announcedTag = tag;
      start();
    },
    resume: () => (timer === undefined ? start() : undefined),
    pause,
  };
}

/** @returns a function that stops it and releases lock and stream: a hidden tab holds neither */
function listen(options: MapUpdateOptions, fetcher: MapFetcher): () => void {
  if (document.visibilityState !== 'visible') return () => undefined;
  const stopping = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
  let stream: EventSource | undefined;

  const open = () => {
    if (options.savesData || stopping.signal.aborted) return;
    stream = new EventSource(options.address());
    stream.addEventListener('map', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as MapMessage;
      fetcher.announced(message.tag);
      channel?.postMessage(message);
    });
  };
  const poll = async () => {
    if (stream?.readyState === EventSource.OPEN) return;
    if ((await options.fetchMap()) === undefined || stopping.signal.aborted) return;
    // the response may come from a process that lags behind the stream's
    fetcher.resume();
    // the browser reconnects a broken stream by itself, but not a refused one
    if (stream?.readyState === EventSource.CLOSED) open();
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<MapMessage>) => fetcher.announced(data.tag);
  fetcher.resume();
  const first = setTimeout(() => void poll(), firstPollMs);
  const timer = setInterval(() => void poll(), pollEveryMs);
  const ended = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => {
      fetcher.pause();
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
  // rejects if it is aborted while it waits for the lock
  else navigator.locks.request(lockName, { signal: stopping.signal }, lead).catch(() => undefined);
  return () => stopping.abort();
}
