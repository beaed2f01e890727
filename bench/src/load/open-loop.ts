import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Call {
  readonly path: string;
  /** A call without a body is a GET. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly bytes: number;
  /** From when the call was due to the last byte of its response. */
  readonly ms: number;
  /** Only with `keepBody`. */
  readonly text?: string;
}

export interface OpenLoop {
  /** Processes of the same API, called in turn. */
  readonly origins: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** The n-th call. */
  call(number: number): Call;
  /** Later calls need the bodies, which are requested without compression then. */
  readonly keepBody?: boolean;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

interface SendOptions {
  readonly dueAt: number;
  readonly keepBody: boolean;
}

const headersOf = ({ headers }: Call, text: string | undefined, keepBody: boolean) => ({
  'accept-encoding': keepBody ? 'identity' : 'gzip, deflate, br',
  ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  ...headers,
});

/** Sends one call and reads its whole response, compressed as for a browser. Status 0 is a connection error. */
function send(origin: string, call: Call, { dueAt, keepBody }: SendOptions): Promise<Response> {
  const body = call.body && JSON.stringify(call.body);
  const options = { method: body ? 'POST' : 'GET', agent, headers: headersOf(call, body, keepBody) };
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, bytes: 0, ms: performance.now() - dueAt });
    const request = http.request(origin + call.path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const ms = performance.now() - dueAt;
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
        const text = keepBody ? Buffer.concat(chunks).toString('utf8') : undefined;
        resolve({ status: response.statusCode ?? 0, bytes, ms, text });
      });
      response.once('error', failed);
    });
    request.once('error', failed);
    request.end(body);
  });
}

/**
 * Sends calls at a fixed rate whether or not earlier ones have responses, so that a slow server gets a growing queue, and counts
 * the waiting time (no coordinated omission). autocannon cannot do it: it sends its rate in bursts, and makes requests in
 * advance, but a call here is made of the response of another one, with its own key and signature, at the moment when it is due.
 */
export async function openLoop({ origins, perSecond, seconds, call, keepBody = false }: OpenLoop): Promise<Response[]> {
  const responses: Promise<Response>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueAt = start + (number * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await delay(wait);
    responses.push(send(origins[number % origins.length] ?? '', call(number), { dueAt, keepBody }));
  }
  return Promise.all(responses);
}

interface ClosedLoop extends Pick<OpenLoop, 'origins' | 'call'> {
  readonly count: number;
  readonly atOnce: number;
}

/** Sends `count` calls, `atOnce` of them concurrently. */
export async function closedLoop({ origins, count, atOnce, call }: ClosedLoop): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await send(origins[next % origins.length] ?? '', call(next), { dueAt: performance.now(), keepBody: false });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
