import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where an attacker gathers data: another origin, on this machine. It answers whatever it is asked. */
export interface Collector {
  readonly origin: string;
  readonly stun: string;
  /** Paths that were asked for, with their queries. */
  readonly asked: string[];
  /** Resolves at the next UDP packet. */
  readonly packet: Promise<unknown>;
  close(): Promise<void>;
}

const page = (site: string) => `<!doctype html><title>Attacker</title><iframe src="${site}/"></iframe>`;

/** @param site which page of its own it tries to put into a frame */
export async function openCollector(site: string): Promise<Collector> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url !== '/favicon.ico') asked.push(url);
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
    asked,
    packet,
    async close() {
      server.closeAllConnections();
      server.close();
      udp.close();
      await once(server, 'close');
    },
  };
}
