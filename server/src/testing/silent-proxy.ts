import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay on loopback before a TCP server, which can forget connections as a failed-over load balancer does. */
export interface SilentProxy {
  /** The server's address with the relay's in its place. */
  readonly url: string;
  /** Connections that are open and relayed. */
  readonly relayed: number;
  /** From now on takes, and drops, every byte of so many of the open connections, without closing them. */
  silence(count: number): void;
  /** Takes, and drops, every byte of the connections whose first bytes have this text, of later ones too; null ends it. */
  silenceThose(startup: string | null): void;
  /** Cuts what is open and every later connection, as where the server is down; false takes new ones again. */
  setDown(isDown: boolean): void;
  /** Cuts whatever is open. */
  close(): Promise<void>;
}

export const openSilentProxy = async (serverUrl: string): Promise<SilentProxy> => {
  const target = new URL(serverUrl);
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; isSilent: boolean; startup: string }>();
  let silentStartup: string | null = null;
  let isDown = false;
  const proxy = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = { near, far, isSilent: false, startup: '' };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (from === near) pair.startup ||= bytes.toString('latin1');
        if (silentStartup !== null && pair.startup.includes(silentStartup)) pair.isSilent = true;
        if (!pair.isSilent) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        if (!pair.isSilent) to.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const relayed = () => [...pairs].filter(({ isSilent }) => !isSilent);
  const all: Socket[] = [];
  proxy.on('connection', (socket) => all.push(socket));
  return {
    url: url.href,
    get relayed() {
      return relayed().length;
    },
    silence(count) {
      for (const pair of relayed().slice(0, count)) {
        pair.isSilent = true;
        // the server may end its side; the other one must not notice
        all.push(pair.far);
      }
    },
    setDown(value) {
      isDown = value;
      if (isDown) for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
    },
    silenceThose(startup) {
      silentStartup = startup;
    },
    async close() {
      proxy.close();
      for (const { near, far } of pairs) all.push(near, far);
      for (const socket of all) socket.destroy();
      await once(proxy, 'close');
    },
  };
};
