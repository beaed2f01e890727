/** @jest-environment node */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { searchRides } from '../contract/rides';
import type { SentCall, WithSentCalls } from '../first-call/first-call';
import { createCall } from './index';

const place = globalThis as WithSentCalls;
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

/** A client of a server that returns the sender of the request, and a pending call of the document. */
async function openPage(changes: Partial<SentCall> = {}, answer?: (response: ServerResponse) => void) {
  const senders: string[] = [];
  const server = createServer((request, response) => {
    const who = String(request.headers['x-who'] ?? 'page');
    senders.push(who);
    if (who === 'document' && answer) answer(response);
    else response.end(JSON.stringify({ data: who }));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const aborting = new AbortController();
  const sent = { method: 'POST', url: baseUrl + path, body: JSON.stringify(criteria), ...changes };
  const response = fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'x-who': 'document' },
    signal: aborting.signal,
  });
  response.catch(() => undefined);
  place.tafiyaFirstCalls = [{ ...sent, sentAtMs: Date.now(), ...changes, response, abort: () => aborting.abort() }];
  const call = createCall({ baseUrl, timeoutMs: 300 });
  const send = (signal?: AbortSignal) => call<typeof searchRides>('POST', path, { body: { ...criteria }, signal });
  return { send, senders, aborting };
}

describe('a call that the document has sent', () => {
  test('is not sent again, and its response is used once', async () => {
    const { send, senders } = await openPage();
    expect(await send()).toBe('document');
    expect(senders).toEqual(['document']);
    expect(await send()).toBe('page');
  });

  test.each([
    ['another address', { url: '/other' }],
    ['another body', { body: '{}' }],
    ['another method', { method: 'GET' }],
    ['a response that is too old', { sentAtMs: Date.now() - 61_000 }],
  ])('is not used for %s: the page sends the call itself', async (_, changes) => {
    const { send } = await openPage(changes);
    expect(await send()).toBe('page');
  });

  test('throws the same error as any other call', async () => {
    const refusal = { message: 'Wait.', code: 'RATE_LIMITED' };
    const { send, senders } = await openPage({}, (response) =>
      response.writeHead(429, { 'retry-after': '90' }).end(JSON.stringify(refusal)),
    );
    await expect(send()).rejects.toMatchObject({ kind: 'STATUS', status: 429, data: refusal, retryAfterSeconds: 90 });
    expect(senders).toEqual(['document']);
  });

  test.each([
    ['before the response', (response: ServerResponse) => response.destroy()],
    [
      'in the middle of the response',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"data"', () => response.destroy());
      },
    ],
  ])('is sent again if the connection breaks %s', async (_, answer) => {
    const { send, senders } = await openPage({}, answer);
    expect(await send()).toBe('page');
    expect(senders).toEqual(['document', 'page']);
  });

  test('times out', async () => {
    const { send, aborting } = await openPage({}, () => undefined);
    await expect(send()).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR' });
    expect(aborting.signal.aborted).toBe(true);
  });

  test('is aborted by the signal of the caller', async () => {
    const leaving = new AbortController();
    const { send, aborting } = await openPage({}, () => leaving.abort(new Error('left the page')));
    await expect(send(leaving.signal)).rejects.toThrow('left the page');
    expect(aborting.signal.aborted).toBe(true);
  });

  test('is not taken by a call that is already aborted', async () => {
    const { send } = await openPage();
    await expect(send(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(place.tafiyaFirstCalls).toHaveLength(1);
  });
});
