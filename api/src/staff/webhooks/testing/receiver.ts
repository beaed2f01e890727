import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, received: Received) => void | Promise<void>;

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** A receiver of webhooks on this machine. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer = answerWith(204);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
    received.push(one);
    await answer(response, one);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** In the order of their arrival. */
    received,
    answer(next: Answer) {
      answer = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
