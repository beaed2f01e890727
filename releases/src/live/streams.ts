import type { ServerResponse } from 'node:http';
import { networkOf } from 'server/http';
import type { MapNews } from 'shared/remote';

/** A proxy or a phone's network forgets a connection that says nothing for a minute. */
const heartbeatMs = 25_000;
/** Browsers whose stream ended come back within this time, and not all at once. */
const comeBackMs = { least: 2000, spread: 3000 } as const;
/** A browser that takes nothing any more is let go. */
const mostUnreadBytes = 16 * 1024;

export interface StreamLimits {
  readonly all: number;
  readonly ofAddress: number;
}

/** One browser that wants to hear of moves. */
export interface Listener {
  readonly response: ServerResponse;
  readonly address: string;
  readonly bucket: number | undefined;
  /** Called now and then while it is there. */
  readonly onPulse?: () => void;
}

interface Stream extends Listener {
  network: string;
  sent: string;
}

export interface Streams {
  /** Whether one more from there is taken. */
  hasRoom(address: string): boolean;
  /** Sends what is served now, and from then on every change of it. The headers are to be sent before. */
  open(listener: Listener): void;
  /** Tells everybody whom a move concerns. */
  announce(): void;
  count(): number;
  close(): void;
}

const newsOf = (news: MapNews) => `event: map\ndata: ${JSON.stringify(news)}\n\n`;

/** @param tagFor which state a visit of that bucket is to have; undefined while there is none */
export function createStreams(
  limits: StreamLimits,
  tagFor: (bucket: number | undefined) => string | undefined,
): Streams {
  const streams = new Set<Stream>();
  const byNetwork = new Map<string, number>();
  let pulse: NodeJS.Timeout | undefined;
  let isClosed = false;

  const say = (stream: Stream, text: string) => {
    stream.response.write(text);
    if (stream.response.writableLength > mostUnreadBytes) stream.response.destroy();
  };

  const tell = (stream: Stream) => {
    const tag = tagFor(stream.bucket);
    if (tag === undefined || tag === stream.sent) return;
    stream.sent = tag;
    say(stream, newsOf({ tag }));
  };

  const count = (network: string, change: 1 | -1) => {
    const left = (byNetwork.get(network) ?? 0) + change;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  };

  const beat = () => {
    for (const stream of streams) {
      say(stream, ':\n\n');
      stream.onPulse?.();
    }
  };

  return {
    hasRoom: (address) =>
      !isClosed && streams.size < limits.all && (byNetwork.get(networkOf(address)) ?? 0) < limits.ofAddress,
    open(listener) {
      const stream: Stream = { ...listener, network: networkOf(listener.address), sent: '' };
      streams.add(stream);
      count(stream.network, 1);
      // A browser that goes away in the middle of a word is no fault of ours.
      stream.response.on('error', () => undefined);
      stream.response.on('close', () => {
        if (streams.delete(stream)) count(stream.network, -1);
      });
      say(stream, `retry: ${comeBackMs.least + Math.floor(Math.random() * comeBackMs.spread)}\n\n`);
      tell(stream);
      if (!pulse) {
        pulse = setInterval(beat, heartbeatMs);
        pulse.unref();
      }
    },
    announce() {
      for (const stream of streams) tell(stream);
    },
    count: () => streams.size,
    close() {
      isClosed = true;
      clearInterval(pulse);
      for (const { response } of streams) response.end();
      streams.clear();
    },
  };
}
