import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Call {
  readonly path: string;
  /** Without one it is a GET. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** From the moment at which the call was due to the last byte of its answer. */
  readonly ms: number;
  /** Where `keepsText` asked for it. */
  readonly text?: string;
}

export interface OpenLoop {
  /** Processes that serve the same, called in turn. */
  readonly origins: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** The n-th call. */
  call(number: number): Call;
  /** The calls after these need what was answered; it comes unpacked then. */
  readonly keepsText?: boolean;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

interface Sending {
  readonly dueAt: number;
  readonly keepsText: boolean;
}

const headersOf = ({ headers }: Call, text: string | undefined, keepsText: boolean) => ({
  'accept-encoding': keepsText ? 'identity' : 'gzip, deflate, br',
  ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  ...headers,
});

/** Sends one call and reads its answer to the end, compressed as browsers take it. Status 0: it failed on the way. */
function send(origin: string, call: Call, { dueAt, keepsText }: Sending): Promise<Answer> {
  const body = call.body && JSON.stringify(call.body);
  const options = { method: body ? 'POST' : 'GET', agent, headers: headersOf(call, body, keepsText) };
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, bytes: 0, ms: performance.now() - dueAt });
    const request = http.request(origin + call.path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const ms = performance.now() - dueAt;
        const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
        const text = keepsText ? Buffer.concat(chunks).toString('utf8') : undefined;
        resolve({ status: response.statusCode ?? 0, bytes, ms, text });
      });
      response.once('error', failed);
    });
    request.once('error', failed);
    request.end(body);
  });
}

/**
 * Sends calls at a steady rate, whether or not the ones before were answered: a slow server meets a growing queue, as it
 * would with travellers, and a call that was sent late counts from when it was due.
 */
export async function openLoop({ origins, perSecond, seconds, call, keepsText = false }: OpenLoop): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueAt = start + (number * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await delay(wait);
    answers.push(send(origins[number % origins.length] ?? '', call(number), { dueAt, keepsText }));
  }
  return Promise.all(answers);
}

interface ClosedLoop extends Pick<OpenLoop, 'origins' | 'call'> {
  readonly count: number;
  readonly atOnce: number;
}

/** Sends so many calls, `atOnce` of them under way at any time. */
export async function closedLoop({ origins, count, atOnce, call }: ClosedLoop): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await send(origins[next % origins.length] ?? '', call(next), { dueAt: performance.now(), keepsText: false });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
