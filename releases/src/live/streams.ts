import type { ServerResponse } from 'node:http';
import { networkOf } from 'server/http';
import type { MapMessage } from 'shared/remote';

/** Proxies and mobile networks drop connections that are idle for a minute. */
const heartbeatMs = 25_000;
/** Browsers whose stream ended reconnect after `min` plus a random part of `spread`, so not all at once. */
const reconnectMs = { min: 2000, spread: 3000 } as const;
/** A stream with more unread bytes than this is closed: its browser has stopped reading. */
const maxUnreadBytes = 16 * 1024;

export interface StreamLimits {
  readonly all: number;
  readonly ofAddress: number;
}

/** A request for a stream of events. */
export interface StreamRequest {
  readonly response: ServerResponse;
  readonly address: string;
  readonly bucket: number | undefined;
  /** Called at each heartbeat while the stream is open. */
  readonly onHeartbeat?: () => void;
}

interface Stream extends StreamRequest {
  network: string;
  sentTag: string;
}

export interface Streams {
  /** Whether another stream from this address is within the limits. */
  hasRoom(address: string): boolean;
  /** Sends the present tag, and each later one. The response's headers must have been sent. */
  open(request: StreamRequest): void;
  /** Sends the new tag to each stream whose tag has changed. */
  notify(): void;
  count(): number;
  close(): void;
}

const mapEvent = (news: MapMessage) => `event: map\ndata: ${JSON.stringify(news)}\n\n`;

/** @param tagFor the tag of the release map for a visit's bucket; undefined while there is no map */
export function createStreams(
  limits: StreamLimits,
  tagFor: (bucket: number | undefined) => string | undefined,
): Streams {
  const streams = new Set<Stream>();
  const byNetwork = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  const write = (stream: Stream, text: string) => {
    stream.response.write(text);
    if (stream.response.writableLength > maxUnreadBytes) stream.response.destroy();
  };

  const notifyOne = (stream: Stream) => {
    const tag = tagFor(stream.bucket);
    if (tag === undefined || tag === stream.sentTag) return;
    stream.sentTag = tag;
    write(stream, mapEvent({ tag }));
  };

  const count = (network: string, change: 1 | -1) => {
    const left = (byNetwork.get(network) ?? 0) + change;
    if (left > 0) byNetwork.set(network, left);
    else byNetwork.delete(network);
  };

  const sendHeartbeats = () => {
    for (const stream of streams) {
      write(stream, ':\n\n');
      stream.onHeartbeat?.();
    }
  };

  return {
    hasRoom: (address) =>
      !isClosed && streams.size < limits.all && (byNetwork.get(networkOf(address)) ?? 0) < limits.ofAddress,
    open(request) {
      const stream: Stream = { ...request, network: networkOf(request.address), sentTag: '' };
      streams.add(stream);
      count(stream.network, 1);
      // A browser that disconnects during a write is not an error.
      stream.response.on('error', () => undefined);
      stream.response.on('close', () => {
        if (streams.delete(stream)) count(stream.network, -1);
      });
      write(stream, `retry: ${reconnectMs.min + Math.floor(Math.random() * reconnectMs.spread)}\n\n`);
      notifyOne(stream);
      if (!heartbeat) {
        heartbeat = setInterval(sendHeartbeats, heartbeatMs);
        heartbeat.unref();
      }
    },
    notify() {
      for (const stream of streams) notifyOne(stream);
    },
    count: () => streams.size,
    close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const { response } of streams) response.end();
      streams.clear();
    },
  };
}
