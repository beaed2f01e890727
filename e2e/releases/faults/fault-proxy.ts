import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { injectedCode } from '../../site/injected-code';
import type { Site } from '../../site/launch-site';

/** How a response fails between the site and a browser. */
export type NetworkFault = 'absent' | 'error' | 'hung' | 'cut' | 'altered';

export interface FaultProxy {
  /** The origin of the site behind this proxy. */
  readonly origin: string;
  /** Applies the fault to files with matching paths; replaces an earlier fault. */
  startFault(files: RegExp, fault: NetworkFault): void;
  /** Ends the fault; hung requests stay pending. */
  endFault(): void;
  close(): Promise<void>;
}

const refuse = (status: number) => (_: IncomingMessage, outgoing: ServerResponse) => {
  outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('broken');
};

/** Sends another body with the headers of the original response, so that the browser caches it. */
const sendBody = (original: IncomingMessage, outgoing: ServerResponse, body: Buffer) => {
  outgoing.writeHead(200, { ...original.headers, 'content-length': body.byteLength }).end(body);
};

/** Sends a faulty version of the site's uncompressed response. */
const sendFaulty: Readonly<
  Record<NetworkFault, (original: IncomingMessage, outgoing: ServerResponse, body: Buffer) => void>
> = {
  absent: refuse(404),
  error: refuse(500),
  hung: () => undefined,
  cut(original, outgoing, body) {
    outgoing.writeHead(200, { ...original.headers, 'content-length': body.byteLength });
    outgoing.write(body.subarray(0, body.byteLength / 2), () => outgoing.destroy());
  },
  altered: (original, outgoing, body) => sendBody(original, outgoing, Buffer.concat([Buffer.from(injectedCode), body])),
};

/**
 * A proxy in front of a site that forwards everything unchanged except the files with a fault. Unlike `page.route`, it does not
 * disable the browser's cache, in which a faulty response could stay for a year.
 */
export async function openFaultProxy(site: Site): Promise<FaultProxy> {
  let active: { readonly files: RegExp; readonly fault: NetworkFault } | undefined;

  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const fault = active?.files.test(url) ? active.fault : undefined;
    const upstream = request(
      new URL(url, site.origin),
      { method, headers: fault ? { host: headers.host, 'accept-encoding': 'identity' } : headers },
      async (original) => {
        if (fault) return sendFaulty[fault](original, outgoing, Buffer.concat(await original.toArray()));
        outgoing.writeHead(original.statusCode ?? 502, original.headers);
        original.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    // ends the event stream when the browser disconnects
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    startFault(files, fault) {
      active = { files, fault };
    },
    endFault() {
      active = undefined;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
