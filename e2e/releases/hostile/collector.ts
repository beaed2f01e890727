import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The attacker's server: another origin on this machine, which answers every request. */
export interface Collector {
  readonly origin: string;
  readonly stun: string;
  /** The requested paths with their queries. */
  readonly requests: string[];
  /** Resolves at the next UDP packet. */
  readonly packet: Promise<unknown>;
  close(): Promise<void>;
}

const page = (site: string) => `<!doctype html><title>Attacker</title><iframe src="${site}/"></iframe>`;

/** @param site the origin that its page tries to show in a frame */
export async function openCollector(site: string): Promise<Collector> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url !== '/favicon.ico') requests.push(url);
    const isScript = url.endsWith('.js');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? 'globalThis.ran = 1' : page(site));
  });
  const udp = createSocket('udp4');
  const packet = once(udp, 'message');
  server.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(udp, 'listening')]);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stun: `stun:127.0.0.1:${udp.address().port}`,
    requests,
    packet,
    async close() {
      server.closeAllConnections();
      server.close();
      udp.close();
      await once(server, 'close');
    },
  };
}
