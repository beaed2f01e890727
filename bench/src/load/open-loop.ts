import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Call {
  readonly path: string;
  readonly body: object;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** From the moment at which the call was due to the last byte of its answer. */
  readonly ms: number;
}

export interface OpenLoop {
  readonly origin: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** The n-th call. */
  call(number: number): Call;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** Sends one call and reads its answer to the end, compressed as browsers take it. Status 0: it failed on the way. */
function send(origin: string, { path, body }: Call, dueAt = performance.now()): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'accept-encoding': 'gzip, deflate, br',
  };
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, bytes: 0, ms: performance.now() - dueAt });
    const request = http.request(origin + path, { method: 'POST', agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - dueAt }));
      response.once('error', failed);
    });
    request.once('error', failed);
    request.end(text);
  });
}

/**
 * Sends calls at a steady rate, whether or not the ones before were answered: a slow server meets a growing queue, as it
 * would with travellers, and a call that was sent late counts from when it was due.
 */
export async function openLoop({ origin, perSecond, seconds, call }: OpenLoop): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueAt = start + (number * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await delay(wait);
    answers.push(send(origin, call(number), dueAt));
  }
  return Promise.all(answers);
}

/** Sends so many calls, `atOnce` of them under way at any time. */
export async function closedLoop(origin: string, count: number, atOnce: number, call: OpenLoop['call']): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await send(origin, call(next));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
