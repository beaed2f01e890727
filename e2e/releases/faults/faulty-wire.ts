import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../../site/launch-site';

/** How an answer can go wrong between the site and a browser. */
export type WireFault = 'absent' | 'error' | 'hung' | 'cut' | 'altered';

export interface FaultyWire {
  /** Where a browser reaches the site through this wire. */
  readonly origin: string;
  /** Applies the fault to files with matching paths; replaces an earlier fault. */
  break(files: RegExp, fault: WireFault): void;
  /** Ends the fault; requests that hang stay pending. */
  mend(): void;
  close(): Promise<void>;
}

/** What altered code would leave in a page, if it ran. */
export const forgedMark = 'isForged';
export const forgery = `globalThis.${forgedMark} = true;`;

const refuse = (status: number) => (_: IncomingMessage, answer: ServerResponse) => {
  answer.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('broken');
};

/** An answer with other bytes, as cacheable as the right one. */
const answerWith = (from: IncomingMessage, answer: ServerResponse, body: Buffer) => {
  answer.writeHead(200, { ...from.headers, 'content-length': body.byteLength }).end(body);
};

/** Sends a faulty version of the site's uncompressed response. */
const spoil: Readonly<Record<WireFault, (from: IncomingMessage, answer: ServerResponse, body: Buffer) => void>> = {
  absent: refuse(404),
  error: refuse(500),
  hung: () => undefined,
  cut(from, answer, body) {
    answer.writeHead(200, { ...from.headers, 'content-length': body.byteLength });
    answer.write(body.subarray(0, body.byteLength / 2), () => answer.destroy());
  },
  altered: (from, answer, body) => answerWith(from, answer, Buffer.concat([Buffer.from(forgery), body])),
};

/**
 * A server in front of a site that passes everything on as it is, but for the files that it spoils. Unlike an
 * intercepting browser it leaves the browser's cache on, where what came broken may stay for a year.
 */
export async function openFaultyWire(site: Site): Promise<FaultyWire> {
  let broken: { readonly files: RegExp; readonly fault: WireFault } | undefined;

  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    const fault = broken?.files.test(url) ? broken.fault : undefined;
    const onward = request(
      new URL(url, site.origin),
      { method, headers: fault ? { host: headers.host, 'accept-encoding': 'identity' } : headers },
      async (from) => {
        if (fault) return spoil[fault](from, answer, Buffer.concat(await from.toArray()));
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    // ends the event stream when the browser disconnects
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    break(files, fault) {
      broken = { files, fault };
    },
    mend() {
      broken = undefined;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
