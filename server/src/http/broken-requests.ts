import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failureBody } from './errors';
import { Refusal } from './refusal';

type Headers = Readonly<Record<string, string>>;

const statusOf: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const body = JSON.stringify(failureBody(new Refusal('MALFORMED_REQUEST', 'The request could not be read.')));
const bodyHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  connection: 'close',
};

/** Answers what is no HTTP, or too slow, in the envelope, on a socket that is then closed. */
export const answerBrokenRequest =
  (headers: Headers) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const lines = Object.entries({ ...headers, ...bodyHeaders }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${statusOf[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`);
    // not `end` alone: a client that never hangs up would keep its half of the connection for ever
    socket.destroySoon();
  };

/** Node itself answers an expectation that it does not know, and a missing Host, with no headers at all. */
export const answerBareRequests = (app: FastifyInstance, headers: Headers): void => {
  (app.server as Server).on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, ...bodyHeaders }).end(body);
  });
  app.addHook('onRequest', async ({ raw, headers: { host } }) => {
    if (host === undefined && raw.httpVersion !== '1.0')
      throw new Refusal('MALFORMED_REQUEST', 'The request has no Host.');
  });
};
