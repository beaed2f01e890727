import type { MapNews } from 'shared/remote';

const lockName = 'tafiya:release-news';
const channelName = 'tafiya:release-news';
const pollEveryMs = 30_000;

export interface NewsOptions {
  /** The traveller wants few connections: the map is asked for now and then, and nothing is held open. */
  readonly savesData: boolean;
  /** Of the stream of news. */
  readonly address: () => string;
  /** Fetches the map of now and takes it in; resolves to its tag. */
  readonly ask: () => Promise<string | undefined>;
  /** The tag of the newest map that this tab has. */
  readonly known: () => string;
}

/**
 * Hears of moves while the tab is seen. Of all tabs of a browser one listens, the one that holds the lock, and tells the
 * others: a browser has six connections to a site, and each tab's stream would take one.
 */
export function followNews(options: NewsOptions): void {
  let end = listen(options);
  document.addEventListener('visibilitychange', () => {
    end();
    if (document.visibilityState !== 'visible') return;
    // much can have happened meanwhile
    void options.ask();
    end = listen(options);
  });
}

/** @returns what ends it, so that a hidden tab holds neither lock nor stream */
function listen(options: NewsOptions): () => void {
  if (document.visibilityState !== 'visible') return () => undefined;
  const over = new AbortController();
  if (!navigator.locks || !('BroadcastChannel' in window)) {
    lead(options, over.signal, () => undefined);
    return () => over.abort();
  }
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<MapNews>) => askIfNew(options, data);
  over.signal.addEventListener('abort', () => channel.close());
  navigator.locks
    .request(lockName, { signal: over.signal }, () => lead(options, over.signal, (news) => channel.postMessage(news)))
    // given up while it waited
    .catch(() => undefined);
  return () => over.abort();
}

function askIfNew({ known, ask }: NewsOptions, { tag }: MapNews): void {
  if (tag !== known()) void ask();
}

/** Listens for all tabs until it is over; while the stream is down, and under Save-Data, by asking. */
function lead(options: NewsOptions, over: AbortSignal, tell: (news: MapNews) => void): Promise<void> {
  const hear = ({ data }: MessageEvent<string>) => {
    const news = JSON.parse(data) as MapNews;
    askIfNew(options, news);
    tell(news);
  };
  const open = () => {
    if (options.savesData) return undefined;
    const source = new EventSource(options.address());
    source.addEventListener('map', hear);
    return source;
  };
  let stream = open();
  const look = async () => {
    if (stream?.readyState === EventSource.OPEN) return;
    const tag = await options.ask();
    if (tag === undefined || over.aborted) return;
    tell({ tag });
    // the browser tries a broken stream again by itself, a refused one not
    if (stream?.readyState === EventSource.CLOSED) stream = open();
  };
  const timer = setInterval(() => void look(), pollEveryMs);
  return new Promise((resolve) => {
    over.addEventListener('abort', () => {
      clearInterval(timer);
      stream?.close();
      resolve();
    });
  });
}
