import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface TcpProxy {
  /** The same database, reached through the proxy. */
  readonly url: string;
  /** Drops all further bytes of the open connections without closing them. New connections work. */
  silence(): number;
  /** Resets every open connection. */
  cut(): number;
  /** Delays the bytes of each direction. */
  delayBy(ms: number): void;
  /** Accepts new connections and drops their bytes. */
  swallowNew(on: boolean): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
}

/**
 * A proxy between an API process and its database, on loopback.
 *
 * @param rewrite changes the bytes from the database; by default none
 */
export async function startProxy(
  databaseUrl: string,
  rewrite: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let delayMs = 0;
  let isSwallowing = false;

  const server = createServer((client) => {
    const pair: Pair = {
      client,
      server: connect(Number(target.port), target.hostname),
      isSilent: isSwallowing,
    };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      pair.server.destroy();
    };
    for (const [from, to] of [
      [client, pair.server],
      [pair.server, client],
    ] as const) {
      from.on('error', end);
      from.on('close', end);
      from.on('data', async (bytes) => {
        if (delayMs > 0) await delay(delayMs);
        if (!pair.isSilent && !to.destroyed) to.write(from === client ? bytes : rewrite(bytes));
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const pair of pairs) pair.isSilent = true;
      return pairs.size;
    },
    cut() {
      const { size } = pairs;
      for (const { client, server: upstream } of pairs) {
        client.resetAndDestroy();
        upstream.destroy();
      }
      return size;
    },
    delayBy(ms) {
      delayMs = ms;
    },
    swallowNew(on) {
      isSwallowing = on;
    },
    async close() {
      for (const { client, server: upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
