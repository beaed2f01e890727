import type { MapNews } from 'shared/remote';

const lockName = 'tafiya:release-news';
const channelName = 'tafiya:release-news';
const askEveryMs = 30_000;
/** A stream that opens within this time says how things stand; who has none by then asks. */
const firstAskMs = 1_000;

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
 * others: a browser has six connections to a site, and each tab's stream would take one. Whoever has no stream asks now
 * and then.
 *
 * @returns what ends it
 */
export function followNews(options: NewsOptions): () => void {
  let end = listen(options);
  const seen = () => {
    end();
    end = listen(options);
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    end();
  };
}

/** @returns what ends it, so that a hidden tab holds neither lock nor stream */
function listen(options: NewsOptions): () => void {
  if (document.visibilityState !== 'visible') return () => undefined;
  const over = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
  let stream: EventSource | undefined;

  const askIfNew = ({ tag }: MapNews) => {
    if (tag !== options.known()) void options.ask();
  };
  const open = () => {
    if (options.savesData || over.signal.aborted) return;
    stream = new EventSource(options.address());
    stream.addEventListener('map', ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as MapNews;
      askIfNew(news);
      channel?.postMessage(news);
    });
  };
  const askNow = async () => {
    if (stream?.readyState === EventSource.OPEN) return;
    const tag = await options.ask();
    if (tag === undefined || over.signal.aborted) return;
    channel?.postMessage({ tag } satisfies MapNews);
    // the browser tries a broken stream again by itself, a refused one not
    if (stream?.readyState === EventSource.CLOSED) open();
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<MapNews>) => askIfNew(data);
  const first = setTimeout(() => void askNow(), firstAskMs);
  const timer = setInterval(() => void askNow(), askEveryMs);
  const ended = new Promise<void>((resolve) => {
    over.signal.addEventListener('abort', () => {
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
  // rejects where it is given up while it waits
  else navigator.locks.request(lockName, { signal: over.signal }, lead).catch(() => undefined);
  return () => over.abort();
}
