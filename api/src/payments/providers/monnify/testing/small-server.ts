import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  /** As it was sent. */
  readonly text: string;
}

export type Reply = (response: ServerResponse, asked: Asked) => unknown;

/** A reply that depends on the question. */
export const by =
  (choose: (asked: Asked) => Reply): Reply =>
  (response, asked) =>
    choose(asked)(response, asked);

export const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An answer in the envelope of Monnify. */
export const done = (responseBody: unknown): Reply =>
  json({ requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody });

export const refusedWith = (responseCode: string, responseMessage: string, status = 400): Reply =>
  json({ requestSuccessful: false, responseMessage, responseCode }, status);

export const page =
  (status: number): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>');

/** The connection breaks before the answer. */
export const lost: Reply = (response) => response.destroy();

/** A server over HTTP that gives the answers of a test. */
export async function openSmallServer(choose: (asked: Asked) => Reply) {
  const all: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization,
      text: Buffer.concat(await request.toArray()).toString(),
    };
    all.push(asked);
    choose(asked)(response, asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Without the logins. */
    asked: (): Asked[] => all.filter(({ path }) => path !== loginPath),
    logins: (): Asked[] => all.filter(({ path }) => path === loginPath),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type SmallServer = Awaited<ReturnType<typeof openSmallServer>>;
export const loginPath = '/api/v1/auth/login';
