/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { searchRides } from '../contract/rides';
import type { BegunCall, WithBegunCalls } from '../first-call/first-call';
import { createCall } from './index';

const place = globalThis as WithBegunCalls;
const open: Server[] = [];
afterEach(() => {
  place.tafiyaFirstCalls = undefined;
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const criteria = { pickupLocation: 'a', dropOffLocation: 'b', pickupDate: '2026-12-01', pickupTime: '10:00' };
const path = '/ride/search-ride';

/** A client of a server that says who has asked, and the document's call on its way to it. */
async function begun(given: Partial<BegunCall> = {}, answer?: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const who = String(request.headers['x-who'] ?? 'page');
    asked.push(who);
    if (who === 'document' && answer) answer(response);
    else response.end(JSON.stringify({ data: who }));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const aborting = new AbortController();
  const sent = { method: 'POST', url: baseUrl + path, body: JSON.stringify(criteria), ...given };
  const response = fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'x-who': 'document' },
    signal: aborting.signal,
  });
  response.catch(() => undefined);
  place.tafiyaFirstCalls = [
    { ...sent, begunAtMs: Date.now(), ...given, answer: response, abort: () => aborting.abort() },
  ];
  const call = createCall({ baseUrl, timeoutMs: 300 });
  const ask = (signal?: AbortSignal) => call<typeof searchRides>('POST', path, { body: { ...criteria }, signal });
  return { ask, asked, aborting };
}

describe('a call that the document has begun', () => {
  test('is not made again, and answers once', async () => {
    const { ask, asked } = await begun();
    expect(await ask()).toBe('document');
    expect(asked).toEqual(['document']);
    expect(await ask()).toBe('page');
  });

  test.each([
    ['another address', { url: '/other' }],
    ['another body', { body: '{}' }],
    ['another method', { method: 'GET' }],
    ['an answer that is too old', { begunAtMs: Date.now() - 61_000 }],
  ])('%s is none: the page asks for itself', async (_, given) => {
    const { ask } = await begun(given);
    expect(await ask()).toBe('page');
  });

  test('a refusal is told as to any other call', async () => {
    const refusal = { message: 'Wait.', code: 'RATE_LIMITED' };
    const { ask, asked } = await begun({}, (response) =>
      response.writeHead(429, { 'retry-after': '90' }).end(JSON.stringify(refusal)),
    );
    await expect(ask()).rejects.toMatchObject({ kind: 'STATUS', status: 429, data: refusal, retryAfterSeconds: 90 });
    expect(asked).toEqual(['document']);
  });

  test.each([
    ['before its answer', (response: ServerResponse) => response.destroy()],
    [
      'within its answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"data"', () => response.destroy());
      },
    ],
  ])('broken off %s, it is asked anew', async (_, answer) => {
    const { ask, asked } = await begun({}, answer);
    expect(await ask()).toBe('page');
    expect(asked).toEqual(['document', 'page']);
  });

  test('is given up in time', async () => {
    const { ask, aborting } = await begun({}, () => undefined);
    await expect(ask()).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR' });
    expect(aborting.signal.aborted).toBe(true);
  });

  test('ends with the signal of whoever waits for it', async () => {
    const leaving = new AbortController();
    const { ask, aborting } = await begun({}, () => leaving.abort(new Error('left the page')));
    await expect(ask(leaving.signal)).rejects.toThrow('left the page');
    expect(aborting.signal.aborted).toBe(true);
  });

  test('is left alone by a call that nobody wants any more', async () => {
    const { ask } = await begun();
    await expect(ask(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(place.tafiyaFirstCalls).toHaveLength(1);
  });
});
